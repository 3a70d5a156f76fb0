import { expect } from 'chai'
import {
  fieldTypes,
  fileNameOf,
  type Meaning,
  meaningOf,
  type OracleType,
  rawOf,
  type ValueName,
  values,
} from './parts/value-oracle/values.ts'
import {
  type Outcome,
  oracleTemplate,
  type PlaceName,
  places,
  templateOf,
} from './parts/value-oracle/templates.ts'

const placeNames = Object.keys(places) as PlaceName[]
const valueNames = Object.keys(values) as ValueName[]
const numberTypes: ReadonlySet<OracleType> = new Set(['number', 'money', 'percent'])

/** The text of a chart's label for values with a bar. */
const chartTexts = {
  number: {
    zero: '0',
    'zero as text': '0',
    number: '1,234.5',
    'negative number': '-7',
    'number as text': '1,234.5',
    'signed number as a string': '5',
    'number with leading zeros': '5',
  },
  money: {
    zero: '€0.00',
    'zero as text': '€0.00',
    number: '€1,234.50',
    'negative number': '-€7.00',
    'number as text': '€1,234.50',
    'signed number as a string': '€5.00',
    'number with leading zeros': '€5.00',
  },
  percent: {
    zero: '0%',
    'zero as text': '0%',
    number: '123,450%',
    'negative number': '-700%',
    'number as text': '123,450%',
    'signed number as a string': '500%',
    'number with leading zeros': '500%',
  },
}

/** Returns tags that print a field of the type. */
const printed = (type: OracleType) => (name: string) => {
  if (type === 'list') return `[{{#${name}}}{{.}},{{/${name}}}]`
  return type === 'group' ? `[{{${name}.inner}}]` : `[{{${name}}}]`
}

/** Returns the errors in a value at a position as `code pointer`. Empty if there is a document. */
function faultsOf(type: OracleType, name: ValueName, place: PlaceName, isAsked: boolean): string[] {
  const { pointer } = places[place]
  if (name === 'absent') return isAsked && type !== 'list' ? [`missing_key ${pointer}`] : []
  const meaning = meaningOf(type, name)
  if (meaning === 'nothing' || !('fault' in meaning)) return []
  if (type === 'group' && name === 'empty object') return isAsked ? [`missing_key ${pointer}/inner`] : []
  return [`${meaning.fault} ${pointer}`]
}

const textOf = (meaning: Meaning) => (meaning !== 'nothing' && 'prints' in meaning ? meaning.prints : '')
const meaningAt = (type: OracleType, name: ValueName): Meaning =>
  name === 'absent' ? 'nothing' : meaningOf(type, name)

/** Returns whether a section over the value is printed. It is not printed for a missing value, an empty list, 0, no, or an empty string. */
function isOn(type: OracleType, name: ValueName): boolean {
  const meaning = meaningAt(type, name)
  if (type === 'group') return name === 'object' || name === 'empty object'
  // A space counts as text, although rich text does not show it.
  if (type === 'markdown' && name === 'blank') return true
  if (meaning === 'nothing' || textOf(meaning) === '') return false
  if (type === 'boolean') return name === 'true'
  return !(numberTypes.has(type) && (name === 'zero' || name === 'zero as text'))
}

/** Returns the differences from the table, one line each. */
async function differences(
  type: OracleType,
  use: {
    tags: (name: string) => string
    formula?: (name: string) => string
    settings?: object
    expected: (
      name: ValueName,
      place: PlaceName,
    ) => string[] | Partial<Exclude<Outcome, { faults: string[] }>>
  },
): Promise<string[]> {
  const found: string[] = []
  for (const place of placeNames) {
    if (use.formula && places[place].formulaAt === undefined) continue
    if (use.settings && place !== 'at the top') continue
    const template = await oracleTemplate(type, place, use)
    for (const name of valueNames) {
      let outcome: Outcome | string
      try {
        outcome = template.make(values[name])
      } catch (error) {
        outcome = String(error)
      }
      const wanted = use.expected(name, place)
      const got =
        typeof outcome === 'string'
          ? outcome
          : 'faults' in outcome
            ? outcome.faults
            : Array.isArray(wanted)
              ? outcome.page
              : Object.fromEntries(Object.keys(wanted).map((key) => [key, outcome[key as 'page']]))
      const [one, other] = [got, wanted].map((each) => JSON.stringify(each).slice(0, 120))
      if (one !== other) found.push(`${name} ${place}: ${one}, not ${other}`)
    }
  }
  return found
}

describe('the meaning of values, as in the table of docs/values.md', () => {
  for (const type of fieldTypes) {
    describe(`in a field of type ${type}`, () => {
      const repeats = (name: ValueName) => (type === 'list' && name === 'list of texts' ? 2 : 1)

      it('printed in the page', async () => {
        const found = await differences(type, {
          tags: printed(type),
          expected: (name, place) => {
            const faults = faultsOf(type, name, place, true)
            const text = textOf(meaningAt(type, name))
            if (faults.length > 0) return faults
            if (type !== 'markdown') return { page: `[${text}]` }
            // In rich text "5." begins a numbered list. The browser draws its number, which is not text on the page.
            if (name === 'number with a trailing point') return { page: '[\n\n]' }
            // Rich text has no spaces at its ends.
            return { page: `[${text.trim()}]` }
          },
        })
        expect(found.join('\n')).to.equal('')
      })

      it('as a section, and as an inverted section', async () => {
        const found = await differences(type, {
          tags: (name) => `[{{#${name}}}on{{/${name}}}{{^${name}}}off{{/${name}}}]`,
          expected: (name, place) => {
            const faults = faultsOf(type, name, place, false)
            if (faults.length > 0) return faults
            return { page: `[${isOn(type, name) ? 'on'.repeat(repeats(name)) : 'off'}]` }
          },
        })
        expect(found.join('\n')).to.equal('')
      })

      if (type !== 'list' && type !== 'group')
        it('in the metadata of the file', async () => {
          const found = await differences(type, {
            tags: () => 'page',
            settings: { document: { keywords: '[{{x}}]' } },
            expected: (name, place) => {
              const faults = faultsOf(type, name, place, true)
              const own = type === 'markdown' && name === 'blank' ? ' ' : textOf(meaningAt(type, name))
              return faults.length > 0 ? faults : { keywords: `[${own}]` }
            },
          })
          expect(found.join('\n')).to.equal('')
        })

      if (type !== 'list' && type !== 'group') {
        const own = (name: ValueName) =>
          type === 'markdown' && name === 'blank' ? ' ' : textOf(meaningAt(type, name))

        it('in an attribute', async () => {
          const found = await differences(type, {
            tags: (name) => `<p title="[{{${name}}}]"></p>`,
            expected: (name, place) => {
              const faults = faultsOf(type, name, place, true)
              return faults.length > 0 ? faults : { title: `[${own(name)}]` }
            },
          })
          expect(found.join('\n')).to.equal('')
        })

        it('in a style: as a number, or the declaration is left out', async () => {
          const found = await differences(type, {
            tags: (name) => `<p style="width:{{${name}}}mm;color:red"></p>`,
            expected: (name, place) => {
              const faults = faultsOf(type, name, place, true)
              if (faults.length > 0) return faults
              // Without a value, browsers skip the declaration.
              if (name === 'absent' || own(name) === '') return { style: 'width:!mm;color:red' }
              // A number is written without a plus sign or leading zeros.
              const raw = numberTypes.has(type) ? rawOf(name).replace(/^\+?0*(?=\d)/, '') : rawOf(name)
              const isLength =
                /^\+?(?:\d+\.?\d*|\.\d+)(?:e\d+)?$/.test(raw) && typeof values[name] !== 'boolean'
              return isLength
                ? { style: `width:${raw}mm;color:red` }
                : [`invalid_style ${places[place].pointer}`]
            },
          })
          expect(found.join('\n')).to.equal('')
        })

        it('in a code: encodes the raw value, or there is none', async () => {
          const codeOf = async (text: string) => {
            const template = await templateOf(
              `<main><bar-code type="qrcode" value="${text}"></bar-code></main>`,
              {
                name: 'Code',
                language: 'en',
              },
            )
            const made = template.make({})
            return 'faults' in made ? made.faults.join() : made.drawing
          }
          const drawings = new Map<string, string>()
          for (const name of valueNames)
            if (name !== 'absent' && name !== 'long text' && rawOf(name).trim() !== '')
              drawings.set(rawOf(name), await codeOf(rawOf(name)))
          const found = await differences(type, {
            tags: (name) => `<bar-code type="qrcode" value="{{${name}}}"></bar-code>`,
            expected: (name, place) => {
              const faults = faultsOf(type, name, place, true)
              if (faults.length > 0) return faults
              if (name === 'absent' || meaningOf(type, name) === 'nothing') return { drawing: '' }
              if (name === 'long text') return [`invalid_code ${places[place].pointer}`]
              return { drawing: drawings.get(rawOf(name)) ?? '' }
            },
          })
          expect(found.join('\n')).to.equal('')
        })

        it('in a header, and in the file name', async () => {
          const found = await differences(type, {
            tags: () => 'page',
            settings: { fileName: '[{{x}}]', page: { header: { left: '[{{x}}]' } } },
            expected: (name, place) => {
              const faults = faultsOf(type, name, place, true)
              if (faults.length > 0) return faults
              return { header: `[${own(name)}]`, fileName: fileNameOf(`[${own(name)}]`) }
            },
          })
          expect(found.join('\n')).to.equal('')
        })
      }

      if (numberTypes.has(type))
        it('in a chart: a bar for the value, or none without a value', async () => {
          const label = (text: string) => `Sales. Bar chart: x by k. ${text}.`
          const shown: Partial<Record<ValueName, string>> = { ...chartTexts[type as 'number'] }
          const template = await templateOf(
            '<main>{{#items}}{{k}}{{/items}}<data-chart type="bar" of="items" x="k" y="x" title="Sales"></data-chart></main>',
            {
              name: 'Chart',
              language: 'en',
              fields: {
                items: {
                  type: 'list',
                  fields: { k: { type: 'text' }, x: { type, ...(type === 'money' && { currency: 'EUR' }) } },
                },
              },
            },
          )
          for (const name of valueNames) {
            const outcome = template.make({
              items: [{ k: 'a', ...(name === 'absent' ? {} : { x: values[name] }) }],
            })
            const faults = faultsOf(type, name, 'in an item', true)
            expect('faults' in outcome ? outcome.faults : [], name).to.deep.equal(faults)
            if (!('faults' in outcome))
              expect({ name, label: outcome.label }).to.deep.equal({
                name,
                label: label(shown[name] === undefined ? 'No data' : `a ${shown[name]}`),
              })
          }
        })

      if (numberTypes.has(type))
        it('as an operand, and in a condition', async () => {
          const numbers: Partial<Record<ValueName, [doubled: string, isBig: boolean]>> = {
            zero: ['0', false],
            'zero as text': ['0', false],
            number: ['2,469', true],
            'negative number': ['-14', false],
            'number as text': ['2,469', true],
            'signed number as a string': ['10', false],
            'number with leading zeros': ['10', false],
          }
          const operand = await differences(type, {
            tags: (name) => `[{{${name}}}]`,
            formula: (name) => `${name} * 2`,
            expected: (name, place) => {
              const faults = faultsOf(type, name, place, true)
              return faults.length > 0 ? faults : { page: `[${numbers[name]?.[0] ?? ''}]` }
            },
          })
          const condition = await differences(type, {
            tags: (name) => `[{{${name}}}]`,
            formula: (name) => `${name} > 100 ? "big" : "small"`,
            expected: (name, place) => {
              const faults = faultsOf(type, name, place, true)
              return faults.length > 0 ? faults : { page: `[${numbers[name]?.[1] ? 'big' : 'small'}]` }
            },
          })
          expect([...operand, ...condition].join('\n')).to.equal('')
        })
    })
  }
})
