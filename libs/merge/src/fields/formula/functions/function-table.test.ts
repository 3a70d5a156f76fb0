import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { compileFormulas } from '../compile-formulas.ts'
import {
  type Computed,
  calculated,
  exampleData,
  exampleFields,
  resultOf,
  shown,
} from '../testing/given-formulas.ts'
import type { FormulaFunction } from './formula-function.ts'
import { formulaFunctions, signatureOf } from './function-table.ts'

const families: Record<FormulaFunction['family'], string> = {
  numbers: 'Numbers',
  lists: 'Lists',
  rows: 'Rows',
  texts: 'Text',
  dates: 'Dates',
  values: 'Values that may be missing',
}

function rowOf(entry: FormulaFunction): string {
  const { formula, result, rows } = entry.example
  const where = rows === undefined ? '' : ` in ${rows}`
  return `| \`${signatureOf(entry)}\` | ${entry.help} | \`${formula}\`${where} → ${result} |`
}

const page = readFileSync(join(import.meta.dirname, '../../../../../../docs/formulas.md'), 'utf8')

describe('formulaFunctions', () => {
  for (const { name, example } of formulaFunctions) {
    it(`${name}: ${example.formula} is ${example.result}`, () => {
      if (example.rows === undefined) expect(resultOf(example.formula)).to.equal(example.result)
      else {
        const path = `${example.rows}.result`
        const data = calculated(
          exampleFields,
          { [path]: example.formula, result: path } satisfies Computed,
          exampleData(),
        )
        expect(shown(data['result'])).to.equal(example.result)
      }
    })
  }

  it('has unique names with consistent spelling', () => {
    const names = formulaFunctions.map(({ name }) => name)
    expect(new Set(names).size).to.equal(names.length)
    for (const name of names) expect(name).to.match(/^[a-z]+(?:_[a-z]+)*$/)
  })

  it('docs/formulas.md contains a template.json whose formulas run', () => {
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? []
    expect(compileFormulas(JSON.parse(example))).to.have.property('program')
  })

  it('docs/formulas.md documents each function as in the table', () => {
    const tables = Object.entries(families).map(([family, title]) => {
      const rows = formulaFunctions.filter((entry) => entry.family === family).map(rowOf)
      return [`### ${title}`, '', '| function | result | example |', '|---|---|---|', ...rows].join('\n')
    })
    expect(page).to.contain(`${tables.join('\n\n')}\n`)
  })
})
