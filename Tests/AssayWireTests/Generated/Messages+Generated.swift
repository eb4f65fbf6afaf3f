// Generated from protocol/schema/wire.json by protocol/generate.py; change those instead.

import AssayBytes
import AssayWire

extension Messages {
    static func generated(
        _ request: RequestEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, RequestWriting) {
        switch request.kind {
        case .codeRegister: return try codeRegisterRequest(request, bytes)
        case .codeRedeem: return try codeRedeemRequest(request, bytes)
        case .transactionOpen: return try transactionOpenRequest(request, bytes)
        case .transactionComplete: return try transactionCompleteRequest(request, bytes)
        case .tokenVerify: return try tokenVerifyRequest(request, bytes)
        case .enrollStart: return try enrollStartRequest(request, bytes)
        case .enrollFinish: return try enrollFinishRequest(request, bytes)
        case .credentialChallenge: return try credentialChallengeRequest(request, bytes)
        case .credentialSignIn: return try credentialSignInRequest(request, bytes)
        case .credentialList: return try credentialListRequest(request, bytes)
        case .credentialRevoke: return try credentialRevokeRequest(request, bytes)
        case .credentialRevokeAll: return try credentialRevokeAllRequest(request, bytes)
        case .rotationStart: return try rotationStartRequest(request, bytes)
        case .rotationFinish: return try rotationFinishRequest(request, bytes)
        case .recoveryStart: return try recoveryStartRequest(request, bytes)
        case .recoveryApprove: return try recoveryApproveRequest(request, bytes)
        case .recoveryCancel: return try recoveryCancelRequest(request, bytes)
        case .recoveryComplete: return try recoveryCompleteRequest(request, bytes)
        case .recoveryGet: return try recoveryGetRequest(request, bytes)
        case .sessionOpen: return try sessionOpenRequest(request, bytes)
        case .sessionRefresh: return try sessionRefreshRequest(request, bytes)
        case .sessionEnd: return try sessionEndRequest(request, bytes)
        case .sessionEndAll: return try sessionEndAllRequest(request, bytes)
        case .revocationAdd: return try revocationAddRequest(request, bytes)
        case .accountErase: return try accountEraseRequest(request, bytes)
        case .eventList: return try eventListRequest(request, bytes)
        default: throw .kindUnknown
        }
    }

    static func generated(
        _ reply: ReplyEnvelope, _ bytes: [UInt8]
    ) throws(CallFault) -> (Fields, ReplyWriting) {
        switch reply.kind {
        case .codeRegister: return try codeRegisterReply(reply, bytes)
        case .codeRedeem: return try accepted(reply, bytes)
        case .transactionOpen: return try transactionOpenReply(reply, bytes)
        case .transactionComplete: return try accepted(reply, bytes)
        case .tokenVerify: return try tokenVerifyReply(reply, bytes)
        case .enrollStart: return try enrollStartReply(reply, bytes)
        case .enrollFinish: return try enrollFinishReply(reply, bytes)
        case .credentialChallenge: return try credentialChallengeReply(reply, bytes)
        case .credentialSignIn: return try credentialSignInReply(reply, bytes)
        case .credentialList: return try credentialListReply(reply, bytes)
        case .credentialRevoke: return try accepted(reply, bytes)
        case .credentialRevokeAll: return try accepted(reply, bytes)
        case .rotationStart: return try rotationStartReply(reply, bytes)
        case .rotationFinish: return try rotationFinishReply(reply, bytes)
        case .recoveryStart: return try recoveryStartReply(reply, bytes)
        case .recoveryApprove: return try recoveryApproveReply(reply, bytes)
        case .recoveryCancel: return try recoveryCancelReply(reply, bytes)
        case .recoveryComplete: return try recoveryCompleteReply(reply, bytes)
        case .recoveryGet: return try recoveryGetReply(reply, bytes)
        case .sessionOpen: return try sessionOpenReply(reply, bytes)
        case .sessionRefresh: return try sessionRefreshReply(reply, bytes)
        case .sessionEnd: return try accepted(reply, bytes)
        case .sessionEndAll: return try accepted(reply, bytes)
        case .revocationAdd: return try accepted(reply, bytes)
        case .accountErase: return try accepted(reply, bytes)
        case .eventList: return try eventListReply(reply, bytes)
        default: throw .kindUnknown
        }
    }
}
