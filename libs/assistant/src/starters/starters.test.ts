import { composeTemplate } from '@platen/assistant/composer'
import { expect } from 'chai'
import kinds from '../composer/kinds/kinds.json' with { type: 'json' }
import { faultsOf } from '../composer/refine/testing/library.ts'
import { readStarters } from './index.ts'

const today = '2026-11-23'

/** Prompts for parts of the starters that no kind uses with its usual fields. */
const special = [
  { prompt: 'Report in two columns, serif' },
  { prompt: 'Receipt on paper of 80mm x 200mm' },
  { prompt: 'Report', data: { rooms: [{ name: 'Hall', doors: [{ width: 2 }], about: 'Wide.\nLight.' }] } },
  {
    prompt: 'Report',
    data: { site: { address: { street: 'Mill Lane', zip: '1', city: 'Leeds', year: 1987 } } },
  },
  { prompt: 'Statement', data: { total: 12.5, subtotal: 10 } },
]

const given: { prompt: string; data?: Record<string, unknown> }[] = [
  // “Document” alone is declined as not specific enough.
  ...kinds.filter(({ id }) => id !== 'document').map(({ words }) => ({ prompt: words.en[0] ?? '' })),
  ...special,
]

describe('the files that new templates start from', () => {
  const starters = readStarters()

  function filesOf({ prompt, data }: (typeof given)[number], from = starters): Record<string, string> {
    const sample = data ? ({ format: 'json', text: JSON.stringify(data) } as const) : undefined
    const composed = composeTemplate({ prompt, sample, pictures: [], today }, from)
    if ('declined' in composed) throw new Error(composed.declined)
    return composed.files
  }

  for (const one of given)
    it(`produce a template without errors: ${one.prompt}${one.data ? `, ${Object.keys(one.data).join(', ')}` : ''}`, () => {
      const files = filesOf(one)
      expect(faultsOf({ files, assets: {} })).to.deep.equal([])
      expect(Object.values(files).join('')).not.to.match(/\[\[|\]\]/)
    })

  it('are all used', () => {
    const used = new Set<string>()
    const watched = new Proxy(starters, {
      get(files, file: string) {
        used.add(file)
        return files[file]
      },
    })
    for (const one of given) filesOf(one, watched)
    expect(Object.keys(starters).filter((file) => !used.has(file))).to.deep.equal([])
  })
})
