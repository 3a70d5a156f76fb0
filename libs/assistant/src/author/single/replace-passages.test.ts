import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { replacePassages } from './replace-passages.ts'

function refusalOf(text: string, old: string): string | undefined {
  try {
    replacePassages({ a: text }, [{ file: 'a', old, new: 'x' }])
  } catch (error) {
    if (error instanceof Fault) return error.errors[0]?.message
    throw error
  }
  return undefined
}

describe('replacePassages', () => {
  it('requires that a passage occurs exactly once, including overlaps', () => {
    expect(replacePassages({ a: 'ababc' }, [{ file: 'a', old: 'abc', new: 'x' }])).to.deep.equal({ a: 'abx' })
    expect(refusalOf('ababa', 'aba')).to.include('2 times (lines 1, 1)')
  })

  it('counts occurrences up to a limit', () => {
    expect(refusalOf('a\n'.repeat(100), 'a')).to.include('more than 5 times (lines 1, 2, 3, 4, 5 …)')
    expect(refusalOf('a\n'.repeat(5), 'a')).to.include(' 5 times (lines 1, 2, 3, 4, 5)')
  })
})
