import { expect } from 'chai'
import { parseSource } from '../parse-source.ts'
import { styleOf } from './style-of.ts'

const page = '<h1>x</h1><table><tr><th>x</th><td>x</td></tr></table><p>x</p>'

const read = (css: string, name: string) => {
  const tree = parseSource(page)
  const element = tree.elements.find((one) => one.name === name)
  if (!element) throw new Error(`no ${name}`)
  return styleOf(tree, css, element)
}

describe('the size of text', () => {
  it('returns text sizes in points, in any relative unit', () => {
    const css =
      'html { font-size: 10pt } table { font-size: 1.5em } td { font-size: 80% } th { font-size: 1.2rem }'
    const sizes = [
      ['h1', '20pt'],
      ['td', '12pt'],
      ['th', '12pt'],
      ['tr', '15pt'],
      ['p', '10pt'],
    ] as const
    for (const [name, size] of sizes) {
      const said = read(css, name)['font-size']
      expect(said?.resolved ?? said?.value, name).to.equal(size)
    }
    expect(read(':root { --s: 2em } h1 { font-size: var(--s) }', 'h1')['font-size']?.resolved).to.equal(
      '24pt',
    )
    expect(read('h1 { font-size: calc(1em + 2pt) }', 'h1')['font-size']?.resolved).to.equal(undefined)
  })
})
