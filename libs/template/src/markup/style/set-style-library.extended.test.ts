import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'chai'
import { parseSource } from '../parse-source.ts'
import { isPageEdit } from '../page-edit.ts'
import { setStyle, type StyleChanges } from './set-style.ts'
import { styleOf } from './style-of.ts'

describe('random styles in library templates', () => {
  const library = new URL('../../../../../templates/', import.meta.url)
  const templates = readdirSync(library, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['fonts', 'pictures', 'starters'].includes(entry.name))
    .map((entry) => ({
      name: entry.name,
      html: readFileSync(new URL(`${entry.name}/template.html`, library), 'utf8'),
      css: readFileSync(new URL(`${entry.name}/style.css`, library), 'utf8'),
    }))
  const values: StyleChanges = {
    color: '#123456',
    'font-size': '13.5pt',
    'font-weight': '700',
    'padding-top': '3mm',
    'margin-bottom': '2.5mm',
    'border-bottom': '2px dashed #00aaff',
    'background-color': 'rgb(1 2 3)',
    'text-align': 'center',
    'break-inside': 'avoid',
    width: '50%',
  }
  let seed = 7
  const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below

  for (const { name, html, css } of templates) {
    it(`${name}: styles apply, text and other rules are unchanged, and removing the styles restores the files`, () => {
      for (let round = 0; round < 40; round++) {
        const tree = parseSource(html)
        const element = tree.elements[random(tree.elements.length)]
        const property = Object.keys(values)[random(10)] as keyof StyleChanges
        const value = values[property]
        if (!element || value === undefined) continue
        const edit = setStyle(tree, css, element, { [property]: value })
        if (!isPageEdit(edit)) continue
        const after = { html: edit.html, css: edit.css ?? css }
        const position = `${element.name} at ${element.start}, ${property}`
        const again = parseSource(after.html)
        const same = again.elements[element.index]
        if (!same) throw new Error(position)
        expect(styleOf(again, after.css, same)[property], position).to.deep.include({ value, from: 'own' })
        expect(inserted(html, after.html), position).to.match(
          /^(?: class="[\w-]+"|class="[\w-]+" | [\w-]+|)$/,
        )
        if (styleOf(tree, css, element)[property]?.from !== 'own')
          expect(inserted(css, after.css), position).to.match(/^[^{}]*\{?[^{}]*\}?\n?$/)
        for (const other of tree.elements) {
          if (other === element || isWithin(other, element)) continue
          const now = again.elements[other.index]
          if (now) expect(styleOf(again, after.css, now), position).to.deep.equal(styleOf(tree, css, other))
        }
        const back = setStyle(again, after.css, same, { [property]: null })
        if (!isPageEdit(back)) throw new Error(position)
        if (styleOf(tree, css, element)[property]?.from !== 'own')
          expect({ html: back.html, css: back.css }, position).to.deep.equal({ html, css })
      }
    })
  }
})

function isWithin(element: { parent: unknown }, outer: unknown): boolean {
  for (
    let at = element.parent as typeof element | undefined;
    at;
    at = at.parent as typeof element | undefined
  )
    if (at === outer) return true
  return false
}

/** Returns the only insertion between two strings. */
function inserted(before: string, after: string): string {
  const more = after.length - before.length
  let at = 0
  while (at < before.length && before[at] === after[at]) at++
  if (before.slice(at) !== after.slice(at + more)) throw new Error('changed in more than one place')
  return after.slice(at, at + more)
}
