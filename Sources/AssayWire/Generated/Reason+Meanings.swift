// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

extension Reason {
    /// What it means, a sentence; nil for a number this version does not know.
    package var meaning: String? {
        switch rawValue {
        case 0x0000:
            "The proof holds."
        case 0x0001:
            "The bytes are not of this protocol."
        case 0x0002:
            "The frame's version is not one the server speaks."
        case 0x0003:
            "The server does not serve this kind."
        case 0x0004:
            "A field that must be understood is not."
        case 0x0005:
            "A required field is absent."
        case 0x0006:
            "A field's length or value is outside its limits."
        case 0x0007:
            "No such realm is configured."
        case 0x0008:
            "The operation id was used with other content."
        case 0x0101:
            "The server cannot decide now."
        case 0x0102:
            "A queue or pool is full, or the time was up."
        case 0x0103:
            "This caller's or key's share of a pool is used up."
        case 0x0201:
            "A gateway's subrequest does not say what was asked; told over HTTP alone."
        case 0x0202:
            "No realm of this name serves gateways; told over HTTP alone."
        case 0x0203:
            "The path can be read in two ways; told over HTTP alone."
        case 0x1001:
            "No proof was sent."
        case 0x1002:
            "More than one proof was sent."
        case 0x1003:
            "Not a JWS with the header and claims of a proof."
        case 0x1004:
            "Typ is not dpop+jwt."
        case 0x1005:
            "Alg is unknown, symmetric, none, or not allowed by the realm."
        case 0x1006:
            "Jwk is not a public key of this alg, or not on its curve."
        case 0x1007:
            "The signature does not hold under jwk."
        case 0x1008:
            "Htm is not the request's method."
        case 0x1009:
            "Htu is not the request's URL."
        case 0x100A:
            "The proof is older than its window."
        case 0x100B:
            "The proof is dated further ahead than allowed."
        case 0x100C:
            "Exp has passed."
        case 0x100D:
            "Nbf has not come."
        case 0x100E:
            "Jti is missing, empty, too long or not a string."
        case 0x100F:
            "An access token was sent and the proof has no ath."
        case 0x1010:
            "Ath is not the access token's digest."
        case 0x1011:
            "The proof has ath and no access token was sent."
        case 0x1012:
            "The proof's key is not the expected one."
        case 0x1013:
            "A proof with a nonce of this server is needed."
        case 0x1014:
            "The nonce is not one of this server, or too old."
        case 0x1015:
            "The request's origin is not one of the realm's."
        case 0x1016:
            "This proof was used before."
        case 0x1101:
            "Code_challenge_method is absent or not S256."
        case 0x1102:
            "Code_verifier is not 43 to 128 unreserved characters."
        case 0x1103:
            "A code challenge was given and no verifier."
        case 0x1104:
            "A verifier was given and no code challenge."
        case 0x1105:
            "Code_challenge is not 43 characters of canonical base64url."
        case 0x1106:
            "The verifier's digest is not the challenge."
        case 0x1107:
            "No such authorization code."
        case 0x1108:
            "The authorization code has expired."
        case 0x1109:
            "The authorization code is registered already."
        case 0x110A:
            "The authorization code was redeemed before."
        case 0x110B:
            "The code belongs to another client."
        case 0x110C:
            "The code was issued for another redirect URI."
        case 0x110D:
            "The code is bound to another key."
        case 0x110E:
            "Too many wrong verifiers for this code."
        case 0x110F:
            "The code was not redeemed, so that no session can be opened with it."
        case 0x1201:
            "The signature is not of its format."
        case 0x1202:
            "The algorithm is unknown or not allowed by the realm."
        case 0x1203:
            "Public_key is not a public key of this algorithm."
        case 0x1204:
            "The signature does not hold."
        case 0x1301:
            "The challenge cannot be one of this server."
        case 0x1302:
            "Not minted for this realm, purpose and key."
        case 0x1303:
            "Too old, or of an earlier epoch or key."
        case 0x1304:
            "This challenge was used before."
        case 0x1305:
            "The signed timestamp is too far from now."
        case 0x1401:
            "A key of this kind may not be used here."
        case 0x1501:
            "No such transaction."
        case 0x1502:
            "The transaction has expired."
        case 0x1503:
            "The transaction was completed before."
        case 0x1504:
            "Another browser session started it."
        case 0x1505:
            "The transaction belongs to another client."
        case 0x1506:
            "The transaction was opened for another redirect URI."
        case 0x1507:
            "The nonce is not the transaction's."
        case 0x2001:
            "No access token was sent."
        case 0x2002:
            "Not a JWT with the header and claims of an access token."
        case 0x2003:
            "Typ is not one the realm accepts, or it is an ID token."
        case 0x2004:
            "Alg is unknown, symmetric, none, or not allowed for the issuer."
        case 0x2005:
            "Iss is not one of the realm's issuers."
        case 0x2006:
            "No key of the issuer fits kid and alg."
        case 0x2007:
            "The signature does not hold under the issuer's key."
        case 0x2008:
            "Aud names none of the realm's audiences."
        case 0x2009:
            "Exp has passed."
        case 0x200A:
            "Nbf or iat lies ahead."
        case 0x200B:
            "The token names no key, and the realm wants one."
        case 0x200C:
            "Cnf is not one this service can check."
        case 0x200D:
            "The token is bound to another key or certificate."
        case 0x200E:
            "A bound token, or a proof, with the scheme Bearer."
        case 0x200F:
            "The token or its session was revoked."
        case 0x2010:
            "Scope lacks what the request needs."
        case 0x2011:
            "A claim the realm requires is missing or of another type."
        case 0x2012:
            "The issuer says that the token is not active."
        case 0x3001:
            "The account has or had a credential: an approval or an effective recovery is needed."
        case 0x3002:
            "The nonce is not one of this server for this account and device, too old, or used."
        case 0x3003:
            "The new key's signature does not hold."
        case 0x3004:
            "Another credential has taken its place: it may only sign in."
        case 0x3005:
            "No attestation of this format can be checked."
        case 0x3006:
            "The realm or the credential to be replaced demands a stronger key."
        case 0x3007:
            "The account has as many credentials as it may have."
        case 0x3101:
            "No such recovery, or of another account."
        case 0x3102:
            "The recovery is not approved, its delay is not over, or it was cancelled."
        case 0x3103:
            "This credential may not approve this recovery."
        case 0x3104:
            "The recovery was completed before."
        case 0x3105:
            "A recovery of this method is open already."
        case 0x3106:
            "The recovery was cancelled."
        case 0x3107:
            "A credential named as lost is none of the account's."
        case 0x4001:
            "No such session."
        case 0x4002:
            "The session has expired."
        case 0x4003:
            "The session has ended."
        case 0x4004:
            "A retired refresh token was used: the session has ended."
        case 0x4005:
            "The session is bound to a key: its proof is needed."
        case 0x4006:
            "The credential is none of this account's, or has ended."
        case 0x8001:
            "The discharge names another epoch than the ledger's."
        case 0x8002:
            "Another operation has taken this."
        case 0x8003:
            "Too old or too far ahead by the ledger's clock."
        case 0x8004:
            "Created before the epoch's fence and without a nonce of this epoch."
        case 0x8005:
            "The ledger does not serve now."
        case 0x8006:
            "A credential is not as the verifier knew it."
        case 0x8007:
            "No answer is kept under this operation id."
        case 0x8008:
            "The token or session was revoked."
        default: nil
        }
    }
}
