/// What every engine must do, whatever stands behind it.
enum ConformanceRule: String, CaseIterable, Sendable {
    case aRecordIsTakenOnce
    case aChallengeIsConsumedOnce
    case aRetryOfTheSameOperationIsAccepted
    case aRetryWithoutAnOperationIsAReplay
    case checkTakesNothing
    case checkSeesWhatWasTaken
    case aDischargeIsAllOrNothing
    case theFirstThatFailsIsNamed
    case anotherEpochChangesNothing
    case aNewEpochAnswersToItsOwnIdOnly
    case theFenceRefusesWhatMayHaveBeenSpent
    case aNonceOfThisEpochPassesTheFence
    case aNonceOfAnotherEpochIsVoid
    case whatIsTooOldIsOutsideTheWindow
    case whatIsTooFarAheadIsOutsideTheWindow
    case aRecordLivesAsLongAsItsProof
    case anUnknownRealmIsACallFault
    case aFullPoolRefusesForItself
    case aQuotaRefusesForItself
    case expiryMakesRoom
    case aCopyInTheSameBatchIsAReplay
    case noOutcomeIsLost
}
