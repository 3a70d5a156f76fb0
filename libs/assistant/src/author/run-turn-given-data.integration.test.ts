import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { type ModelServer, startModelServer } from '../../../../test/parts/model-server.ts'
import { scriptedTurn } from './testing/scripted-turn.ts'
import { calls, finish, toolAnswers } from './testing/small-turns.ts'

const given = { number: 'R-1', customer: { name: 'Nordwind' }, items: [{ what: 'Paper', price: 12 }] }
const setUp = (input: object) => ({ name: 'set_up', input: { ...input } })
const write = (more = '') => ({
  name: 'write_document',
  input: {
    html: `<h1>{{number}}</h1><p>{{customer.name}}</p>{{#items}}<p>{{what}} {{price}}</p>{{/items}}${more}`,
    css: '',
  },
})
const sampleOf = ({ files }: DraftSource) => JSON.parse(files['sample.json'] ?? '') as Record<string, unknown>

describe('a turn of the assistant with data from the user', () => {
  let server: ModelServer
  before(async () => {
    server = await startModelServer()
  })
  after(() => server.close())

  const turn = async (script: Parameters<typeof scriptedTurn>[1]) => {
    const { result } = await scriptedTurn(server, script, {
      source: { files: {}, assets: {} },
      isNew: true,
      sample: { format: 'json', text: JSON.stringify(given) },
      parts: { bounds: { refusalsMax: 20 } },
    })
    return { result, answers: toolAnswers(server) }
  }

  it('adds keys that the data does not have, at any level, with each tool', async () => {
    const { result, answers } = await turn([
      calls(
        setUp({
          settings: { locale: '{{locale}}' },
          fields: [
            { path: 'locale', type: 'text', required: false },
            { path: 'seller.name', type: 'text', required: false },
            { path: 'customer.city', type: 'text', required: false },
            { path: 'items[].unit', type: 'text', required: false },
          ],
          samples: [
            { data: { locale: 'en', seller: { name: 'Mill Ltd' } } },
            { path: ['customer', 'city'], value: 'Bergen' },
            { path: ['items', 0, 'unit'], value: 'box' },
          ],
        }),
      ),
      calls(
        write(
          '{{#seller}}<p>{{seller.name}}</p>{{/seller}}<p>{{customer.city}} {{#items}}{{unit}}{{/items}}</p>',
        ),
      ),
      calls(finish()),
    ])
    expect(result.outcome, answers.join('\n')).to.equal('changed')
    expect(sampleOf(result.source)).to.eql({
      ...given,
      locale: 'en',
      seller: { name: 'Mill Ltd' },
      customer: { name: 'Nordwind', city: 'Bergen' },
      items: [{ what: 'Paper', price: 12, unit: 'box' }],
    })
  })

  it('never changes, removes or adds to the given values', async () => {
    const { answers } = await turn([
      calls(setUp({ samples: [{ data: { ...given, number: 'R-2' } }] })),
      calls(setUp({ samples: [{ data: { customer: { city: 'Bergen' } } }] })),
      calls(setUp({ samples: [{ data: { items: [...given.items, ...given.items] } }] })),
      calls(setUp({ samples: [{ data: { items: [] } }] })),
      calls(setUp({ samples: [{ path: ['customer', 'name'], value: 'Sued' }] })),
      calls(setUp({ samples: [{ path: ['customer', 'name'], value: { first: 'Nordwind' } }] })),
      calls({ name: 'decline', input: { reason: 'No.' } }),
    ])
    expect(answers).to.have.length.of.at.least(6)
    for (const answer of answers.slice(0, 6)) expect(answer).to.include('must stay unchanged')
  })

  it('does not finish if the document requires a key that only the added data has', async () => {
    const { result, answers } = await turn([
      calls(setUp({ samples: [{ path: ['locale'], value: 'en' }] })),
      calls(write('<p>{{locale}}</p>')),
      calls(finish()),
      calls(setUp({ fields: [{ path: 'locale', type: 'text', required: false }] })),
      calls(finish()),
    ])
    expect(answers[2]).to.include('needs “locale”').and.include('required: false')
    expect(result.outcome, answers.join('\n')).to.equal('changed')
  })
})
