import { expect } from 'chai'
import { listedOptions } from './listed-options.ts'

describe('the options of a list', () => {
  it('are complete and in order, followed by unknown selected values', () => {
    const listed = (text: string) =>
      listedOptions(['A', 'B ', 'C'], text).map(({ label, isChosen }) => (isChosen ? `[${label}]` : label))
    expect(listed('')).to.deep.equal(['A', 'B ', 'C'])
    expect(listed(' C\n B\nX')).to.deep.equal(['A', '[B ]', '[C]', '[X]'])
  })
})
