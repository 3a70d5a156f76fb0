import { expect } from 'chai'
import { type ModelServer, startModelServer } from '../../../../test/parts/model-server.ts'
import { scriptedTurn } from './testing/scripted-turn.ts'
import { about, calls, finish, replace, small, toolAnswers } from './testing/small-turns.ts'

describe('a turn of the assistant whose model goes beyond the request', () => {
  let server: ModelServer
  before(async () => {
    server = await startModelServer()
  })
  after(() => server.close())

  const turn = (script: Parameters<typeof scriptedTurn>[1]) =>
    scriptedTurn(server, script, { source: small, parts: { bounds: { refusalsMax: 20 } } })

  it('refuses a style sheet in the page, wherever it is written', async () => {
    const style = '<style>table { display: none }</style>'
    const { result } = await turn([
      calls(about(1)),
      calls({ name: 'insert_html', input: { element: 1, place: 'after', html: style } }),
      calls({ name: 'insert_html', input: { element: 1, place: 'inside', html: `<svg>${style}</svg>` } }),
      calls({ name: 'rewrite_element', input: { element: 1, html: `<h1>Invoice {{number}}${style}</h1>` } }),
      calls(replace('<h1>', `<link rel="stylesheet" href="assets/a.css"><h1>`)),
      calls(replace('Invoice', 'Bill')),
      calls(finish()),
    ])
    const answers = toolAnswers(server)
    for (const answer of answers.slice(1, 5)) expect(answer).to.include('Put styles into set_css')
    expect(result.source.files['template.html']).to.equal(
      small.files['template.html']?.replace('Invoice', 'Bill'),
    )
  })

  it('reports that the model did not finish if it ends with text, and what the request was about', async () => {
    const { result } = await turn([
      calls(about(1)),
      calls(replace('Invoice', 'Bill')),
      { say: 'I changed the title.' },
      { say: 'I changed the title.' },
    ])
    expect(result).to.include({ outcome: 'changed', summary: 'I changed the title.' })
    expect(result.notes.join()).to.include('did not finish')
    expect(result.named).to.have.length(1)
    expect(result.asked).to.deep.include({ settings: false, fields: [] })
  })
})
