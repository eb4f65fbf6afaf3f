"""The calls about codes, devices, recoveries and sessions: one method a kind.

Texts are str or bytes, ids are the texts that the servers gave; what is None is left out.
Every method takes `realm=` and `operation_id=` as `Client.ask` does.
"""

PURPOSES = {"sign-in": 0, "enroll-approve": 1}
ROTATION_REASONS = {"scheduled": 0, "compromised": 1}
METHODS = {"approval": 0, "assertion": 1}
STATES = ["pending", "approved", "cancelled", "effective", "completed"]


def text(value):
    return value.encode() if isinstance(value, str) else bytes(value)


def stated(**fields):
    """The fields that are not None, texts as bytes."""
    return {name: text(value) if isinstance(value, (str, bytes, bytearray)) else value
            for name, value in fields.items() if value is not None}


def attested(attestation):
    """(format, JSON text) as fields."""
    if attestation is None:
        return {}
    return stated(attestation_format=attestation[0], attestation=attestation[1])


class LifeCycleCalls:
    """Mixed into `Client`, which has `ask`."""

    # Authorization codes and transactions

    def register_code(self, code, client_id, redirect_uri, challenge=None, method=None,
                      expires_in=None, dpop_jkt=None, caller=None, **more):
        """Remember a code; the reply has `expires_at`. S256 is stated with a challenge."""
        if challenge is not None and method is None:
            method = "S256"
        return self.ask("code.register", self.called(caller, stated(
            code=code, client_id=client_id, redirect_uri=redirect_uri, code_challenge=challenge,
            code_challenge_method=method, expires_in=expires_in, dpop_jkt=dpop_jkt)), **more)

    def redeem_code(self, code, client_id, redirect_uri, verifier=None, dpop_jkt=None,
                    caller=None, **more):
        """Redeem a code, once."""
        return self.ask("code.redeem", self.called(caller, stated(
            code=code, client_id=client_id, redirect_uri=redirect_uri, code_verifier=verifier,
            dpop_jkt=dpop_jkt)), **more)

    def open_transaction(self, client_id, redirect_uri, binding, expires_in=None, caller=None,
                         **more):
        """A `transaction_state` and a `transaction_nonce` for one login."""
        return self.ask("transaction.open", self.called(caller, stated(
            client_id=client_id, redirect_uri=redirect_uri, binding=binding,
            expires_in=expires_in)), **more)

    def complete_transaction(self, state, nonce, client_id, redirect_uri, binding, caller=None,
                             **more):
        """Complete it, once."""
        return self.ask("transaction.complete", self.called(caller, stated(
            client_id=client_id, redirect_uri=redirect_uri, binding=binding,
            transaction_state=state, transaction_nonce=nonce)), **more)

    # Devices

    def enroll_start(self, account, device_id=None, **more):
        """A nonce (`challenge`) for a new key to sign."""
        return self.ask("enroll.start", stated(account=account, device_id=device_id), **more)

    def enroll_finish(self, account, device_id, nonce, device_key, possession,
                      signature_format=None, attestation=None, approval=None, recovery_id=None,
                      caller=None, **more):
        """Enrol; `approval` is (credential id, challenge, signature)."""
        approver, challenge, signature = approval or (None, None, None)
        fields = stated(
            account=account, device_id=device_id, app_instance_nonce=nonce,
            device_key=device_key, possession=possession, signature_format=signature_format,
            approval_credential_id=approver, approval_challenge=challenge,
            approval_signature=signature, recovery_id=recovery_id)
        return self.ask("enroll.finish", self.called(caller, {**fields, **attested(attestation)}),
                        **more)

    def credential_challenge(self, credential_id, purpose="sign-in", **more):
        """A challenge for one credential to sign; also unknown ones get one."""
        return self.ask("credential.challenge", stated(
            credential_id=credential_id, purpose=PURPOSES[purpose]), **more)

    def sign_in(self, credential_id, challenge, signature, timestamp, device_id,
                signature_format=None, **more):
        """Did this credential sign this challenge, now, for the first time?"""
        return self.ask("credential.sign_in", stated(
            credential_id=credential_id, challenge=challenge, signature=signature,
            timestamp=timestamp, device_id=device_id, signature_format=signature_format), **more)

    def credentials(self, account, **more):
        """All credentials of an account; `reply.document` holds them."""
        return self.ask("credential.list", stated(account=account), **more)

    def revoke_credential(self, credential_id, caller=None, **more):
        return self.ask("credential.revoke", self.called(caller, stated(
            credential_id=credential_id)), **more)

    def revoke_credentials(self, account, caller=None, **more):
        """All of an account, with its sessions."""
        return self.ask("credential.revoke_all", self.called(caller, stated(account=account)),
                        **more)

    def rotation_start(self, credential_id, **more):
        """A nonce (`challenge`) that the next key and the old one sign."""
        return self.ask("rotation.start", stated(credential_id=credential_id), **more)

    def rotation_finish(self, credential_id, device_id, nonce, device_key, possession,
                        old_signature, reason=None, signature_format=None, attestation=None,
                        caller=None, **more):
        """Put a new key in a credential's place; `reason` is scheduled or compromised."""
        fields = stated(
            credential_id=credential_id, device_id=device_id, app_instance_nonce=nonce,
            device_key=device_key, possession=possession, old_signature=old_signature,
            rotation_reason=None if reason is None else ROTATION_REASONS[reason],
            signature_format=signature_format)
        return self.ask("rotation.finish", self.called(caller, {**fields, **attested(attestation)}),
                        **more)

    # Recovery

    def recovery_start(self, account, method, lost=None, assertion=None, caller=None, **more):
        """`method` is approval or assertion; `lost` are ids of credentials."""
        fields = stated(account=account, recovery_method=METHODS[method], assertion=assertion)
        if lost is not None:
            fields["lost"] = sorted({text(id_) for id_ in lost})
        return self.ask("recovery.start", self.called(caller, fields), **more)

    def recovery_approve(self, recovery_id, credential_id, challenge, signature,
                         signature_format=None, caller=None, **more):
        return self.decide("recovery.approve", recovery_id, credential_id, challenge, signature,
                           signature_format, caller, more)

    def recovery_cancel(self, recovery_id, credential_id, challenge, signature,
                        signature_format=None, caller=None, **more):
        return self.decide("recovery.cancel", recovery_id, credential_id, challenge, signature,
                           signature_format, caller, more)

    def decide(self, kind, recovery_id, credential_id, challenge, signature, signature_format,
               caller, more):
        return self.ask(kind, self.called(caller, stated(
            recovery_id=recovery_id, credential_id=credential_id, challenge=challenge,
            signature=signature, signature_format=signature_format)), **more)

    def recovery_complete(self, recovery_id, account, device_id, nonce, device_key, possession,
                          signature_format=None, attestation=None, caller=None, **more):
        """Enrol a credential in place of the lost ones."""
        fields = stated(
            recovery_id=recovery_id, account=account, device_id=device_id,
            app_instance_nonce=nonce, device_key=device_key, possession=possession,
            signature_format=signature_format)
        return self.ask("recovery.complete",
                        self.called(caller, {**fields, **attested(attestation)}), **more)

    def recovery(self, recovery_id, **more):
        """How far it is, with a fresh challenge; `reply.state` is the state's name."""
        return self.ask("recovery.get", stated(recovery_id=recovery_id), **more)

    # Sessions

    def open_session(self, account, client_id, credential_id=None, dpop_jkt=None, code=None,
                     caller=None, **more):
        """A `session_id` and the first `refresh_token`."""
        return self.ask("session.open", self.called(caller, stated(
            account=account, client_id=client_id, credential_id=credential_id,
            dpop_jkt=dpop_jkt, code=code)), **more)

    def refresh_session(self, refresh_token, proof=None, method=None, url=None, caller=None,
                        **more):
        """The next `refresh_token`; method and url stand with a proof."""
        return self.ask("session.refresh", self.called(caller, stated(
            refresh_token=refresh_token, proof=proof, method=method, url=url)), **more)

    def end_session(self, session_id, caller=None, **more):
        return self.ask("session.end", self.called(caller, stated(session_id=session_id)), **more)

    def end_sessions(self, account, caller=None, **more):
        return self.ask("session.end_all", self.called(caller, stated(account=account)), **more)

    def revoke(self, until, session_id=None, jti=None, issuer=None, caller=None, **more):
        """Revoke a token by its jti and issuer, or a session with its tokens."""
        return self.ask("revocation.add", self.called(caller, stated(
            session_id=session_id, revoked_jti=jti, issuer=issuer, until=until)), **more)

    # Administration

    def erase_account(self, account, caller=None, **more):
        return self.ask("account.erase", self.called(caller, stated(account=account)), **more)

    def events(self, account=None, after=None, limit=None, **more):
        """Events in order: `reply.document` holds them, `next` is where to go on."""
        return self.ask("event.list", stated(account=account, after=after, limit=limit), **more)

    @staticmethod
    def called(caller, fields):
        """The fields, with the caller's name where there is one."""
        return {"caller": caller, **fields} if caller else fields
