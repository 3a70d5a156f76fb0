import { expect } from 'chai'
import { isPartitionMissing } from './generation-partitions.ts'

describe('isPartitionMissing', () => {
  const refused = (routine: string) =>
    Object.assign(new Error('keine Partition von Relation »generation_records« für die Zeile gefunden'), {
      code: '23514',
      routine,
    })

  it('recognizes the server’s error for a missing partition in any language, but not the error for a check constraint', () => {
    expect(isPartitionMissing(refused('ExecFindPartition'))).to.equal(true)
    expect(isPartitionMissing(refused('ExecConstraints'))).to.equal(false)
  })
})
