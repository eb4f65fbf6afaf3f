import AssayStore
import AssaySystem

/// A backup under way between commits.
struct BackupWork: ~Copyable {
    let request: BackupRequest
    var backup: StoreBackup
}

extension CommitWorker {
    /// Begins a backup; one at a time.
    mutating func begin(_ request: BackupRequest) {
        guard backup == nil else {
            answer(request, "another backup is being made")
            return
        }
        do throws(StoreError) {
            backup = BackupWork(
                request: request, backup: try StoreBackup(of: store, to: request.path))
        } catch {
            answer(request, error.text)
        }
    }

    /// Copies some pages of the backup under way. Its failure is none of the store's.
    mutating func backupStep() {
        guard var work = backup.take() else { return }
        do throws(StoreError) {
            if try work.backup.step(now: Clock.wall()) {
                answer(work.request, nil)
            } else {
                backup = consume work
            }
        } catch {
            answer(work.request, error.text)
        }
    }

    private mutating func answer(_ request: BackupRequest, _ problem: String?) {
        request.answer(problem)
        report(.backedUp(request, problem: problem))
    }
}
