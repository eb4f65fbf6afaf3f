import AssayBytes

extension Store {
    /// Brings the oldest commits that the tables don't have yet into them, in one transaction:
    /// as many as have `rowsMax` rows together, and at least one.
    ///
    /// - Returns: whether more commits wait.
    package mutating func fold(rowsMax: Int) throws(StoreError) -> Bool {
        try live()
        guard folded < sequence else { return false }
        do throws(StoreError) {
            return try foldSome(rowsMax)
        } catch {
            throw die(error)
        }
    }

    /// Brings all commits into the tables.
    package mutating func foldAll() throws(StoreError) {
        while try fold(rowsMax: StoreLimits.foldRows) {}
    }

    private mutating func foldSome(_ rowsMax: Int) throws(StoreError) -> Bool {
        var plan = FoldPlan()
        var rowCount = 0
        var last = folded
        var time = facts.created
        try statements.pending.bind(1, Int64(folded))
        while rowCount < rowsMax, try statements.pending.step() {
            let number = UInt64(clamping: statements.pending.number(0))
            guard number == last + 1, let bytes = statements.pending.bytes(2),
                let rows = JournalEntry.decode(bytes.span)
            else {
                throw .damaged("commit \(last + 1) can't be read")
            }
            last = number
            time = max(time, WallTime(milliseconds: statements.pending.number(1)))
            for row in rows { plan.add(row) }
            rowCount += rows.count
        }
        statements.pending.reset()
        guard folded < last else { throw .damaged("commit \(last + 1) is missing") }
        try apply(plan, through: last, time)
        folded = last
        pendingRows = max(0, pendingRows - rowCount)
        return folded < sequence
    }

    private func apply(
        _ plan: FoldPlan, through last: UInt64, _ time: WallTime
    ) throws(StoreError) {
        try statements.begin.run()
        for row in plan.ranges { try put(row) }
        for row in plan.points { try put(row) }
        try statements.setFolded.bind(1, Int64(last))
        try statements.setFolded.run()
        try statements.setCommitted.bind(1, max(time, facts.committed ?? time).milliseconds)
        try statements.setCommitted.run()
        try statements.forget.bind(1, Int64(last))
        try statements.forget.run()
        try statements.end.run()
    }

    private func put(_ row: StoreRow) throws(StoreError) {
        guard let table = tables[row.table] else { throw .unknownTable(row.table) }
        try table.put(row)
    }
}
