import { fieldTypes, noBrand } from '@platen/contract'
import { chartAttributes, chartTypes } from '@platen/merge/charts'
import { formulaFunctions } from '@platen/merge/fields'
import { templateFileSchema } from '@platen/template/bundle'
import { commandDefinitions } from '@platen/template/commands'
import { expect } from 'chai'
import { settingNames } from '../tools/set-up.ts'
import { accountState } from './account-state.ts'
import { instructionsFor, instructionTokens } from './instructions.ts'

const today = '2026-11-29'
/** Maximum number of tokens in the instructions and the tool schemas together. */
const tokensMax = 6_000

describe('instructions for the model', () => {
  for (const isNew of [true, false]) {
    const text = instructionsFor({ isNew, today })

    it(`have at most ${tokensMax} tokens, including the tools, ${isNew ? 'for a new template' : 'for a change'}`, () => {
      expect(instructionTokens({ isNew, today })).to.be.at.most(tokensMax)
    })

    it(`name every command, field type, field setting and function, ${isNew ? 'for a new template' : 'for a change'}`, () => {
      for (const { name } of commandDefinitions) expect(text).to.include(`\`${name}(`)
      for (const type of fieldTypes) expect(text).to.match(new RegExp(`[;:] ${type}\\b`))
      for (const setting of fieldSettings()) expect(text, setting).to.match(new RegExp(`\\b${setting}\\b`))
      for (const { name } of formulaFunctions) expect(text).to.include(`${name}(`)
    })
  }

  it('name every attribute and color of charts, the variables of a brand, and the style of headers and footers', () => {
    const text = instructionsFor({ today })
    const attributes = new Set(chartTypes.flatMap((type) => [...chartAttributes(type).keys()]))
    attributes.delete('dir')
    for (const name of attributes) expect(text, name).to.match(new RegExp(`\\b${name}\\b`))
    for (const type of chartTypes) expect(text).to.match(new RegExp(`is bar.*\\b${type}\\b|is ${type}\\b`))
    for (const name of ['chart-1', 'chart-8', 'chart-text', 'chart-grid'])
      expect(text).to.include(`--${name}`)
    for (const name of ['primary', 'accent', 'on-primary', 'on-accent', 'font-heading', 'font-text'])
      expect(text).to.include(`--brand-${name}`)
    expect(text).to.include('@page { @bottom-right')
  })

  it('name every setting of template.json', () => {
    const known = Object.keys(templateFileSchema.properties).filter(
      (name) => name !== 'fields' && name !== 'computed',
    )
    expect(Object.keys(settingNames)).to.have.members(known)
    for (const name of known) expect(instructionsFor({ today })).to.include(`\`${name}\``)
  })

  it('list the account’s fonts, colors and kinds of company details, but not their values', () => {
    const font = { family: 'Kestrel', sha256: '', uploadId: '', bytes: 1, contentType: 'font/woff2' }
    const account = accountState({
      ...noBrand,
      primary: '#102030',
      fonts: [{ ...font, weight: 400, isItalic: false }],
      company: { ...noBrand.company, name: 'Nordwind', iban: 'DE71110220330123456789' },
    })
    const text = instructionsFor({ today, account })
    expect(text).to.include('Kestrel, Platen Sans').and.include('#102030').and.include('Set are name, iban')
    expect(text).not.to.include('Nordwind').and.not.include('DE71')
  })
})

/** A field declared in template.json, as publishing checks it. */
function fieldSettings(): string[] {
  const { patternProperties } = templateFileSchema.properties.fields as unknown as {
    patternProperties: Record<string, { $defs: { Field: { properties: object } } }>
  }
  const names = Object.values(patternProperties).flatMap(({ $defs }) => Object.keys($defs.Field.properties))
  expect(names).to.include('currencyDisplay')
  return names.filter((name) => name !== 'fields' && name !== 'type')
}
