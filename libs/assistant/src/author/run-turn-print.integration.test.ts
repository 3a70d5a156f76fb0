import { expect } from 'chai'
import { Fault } from '@platen/contract'
import { type ModelReply, type ModelServer, startModelServer } from '../../../../test/parts/model-server.ts'
import type { Look } from './index.ts'
import { scriptedTurn } from './testing/scripted-turn.ts'
import { about, calls, finish, replace, small, toolAnswers } from './testing/small-turns.ts'

const page: Look = { report: [], pageCount: 1, pictures: [], texts: ['Invoice'] }
const look = { name: 'look', input: {} }

describe('a turn of the assistant whose page cannot be printed', () => {
  let server: ModelServer
  before(async () => {
    server = await startModelServer()
  })
  after(() => server.close())

  /** Prints all pages except those with the word “huge”. */
  const turn = (
    script: Parameters<typeof scriptedTurn>[1],
    code: ConstructorParameters<typeof Fault>[0] = 'invalid_template',
  ) => {
    const printed: string[] = []
    return scriptedTurn(server, script, {
      source: small,
      parts: {
        bounds: { refusalsMax: 20 },
        look: async ({ files }) => {
          const html = files['template.html'] ?? ''
          printed.push(html)
          if (html.includes('huge')) throw new Fault(code, { detail: 'The page is too large.' })
          return page
        },
      },
    }).then(({ result }) => ({ result, printed }))
  }

  it('does not finish until the newest draft can be printed', async () => {
    const { result, printed } = await turn([
      calls(about(1)),
      calls(replace('Invoice', 'huge')),
      calls(look),
      calls(finish()),
      { say: 'All is done.' },
      { say: 'All is done.' },
      calls(replace('huge', 'huge bill')),
      calls(finish()),
      calls(replace('huge bill', 'Bill')),
      calls(finish()),
    ])
    const answers = toolAnswers(server)
    expect(answers[3]).to.include('cannot be printed').and.include('The page is too large.')
    expect(answers[5]).to.include('cannot be printed').and.include('The page is too large.')
    expect(result.outcome, result.summary).to.equal('changed')
    expect(result.source.files['template.html']).to.include('Bill')
    // The same draft is not printed twice.
    expect(printed).to.have.length(3)
  })

  it('finishes if printing failed for another reason', async () => {
    const busy = await turn(
      [calls(about(1)), calls(replace('Invoice', 'huge')), calls(look), calls(finish())],
      'overloaded',
    )
    expect(busy.result.outcome).to.equal('changed')
    const noSample = await turn(
      [calls(about(1)), calls(replace('Invoice', 'huge')), calls(look), calls(finish())],
      'invalid_request',
    )
    expect(noSample.result.outcome).to.equal('changed')
  })

  it('prints a draft once if no `look` call has printed it, and asks only about new problems', async () => {
    const printed: string[] = []
    const known = 'The logo is wider than its column.'
    const run = (...script: ModelReply[]) =>
      scriptedTurn(server, script, {
        source: small,
        parts: {
          look: async ({ files }) => {
            const html = files['template.html'] ?? ''
            printed.push(html)
            return { ...page, report: html.includes('wide') ? [known, 'A line is cut.'] : [known] }
          },
        },
      })
    const asked = await run(
      calls(about(1)),
      calls(replace('Invoice', 'wide')),
      calls(finish()),
      calls(finish()),
    )
    expect(toolAnswers(server).at(-1)).to.include('A line is cut.').and.not.include(known)
    expect(asked.result.outcome).to.equal('changed')
    expect(printed).to.have.length(2)
    const plain = await run(calls(about(1)), calls(replace('Invoice', 'Bill')), calls(finish()))
    expect(plain.result.outcome).to.equal('changed')
    expect(server.requests).to.have.length(3)
    printed.length = 0
    const looked = await run(
      calls(about(1)),
      calls(replace('Invoice', 'wide')),
      calls(look, { name: 'finish', input: { summary: 'Done.' } }),
    )
    expect(looked.result.outcome).to.equal('changed')
    // `look` compares the number of pages with the number in the original, and `finish` prints nothing.
    expect(printed.map((html) => html.includes('wide'))).to.eql([true, false])
  })

  it('asks the model once to fix a file that the turn broke, even after `look`, then tells the user', async () => {
    const line = 'The template has no such asset. File: “bank.png”.'
    const run = (...last: ModelReply[]) =>
      scriptedTurn(
        server,
        [calls(about(1)), calls(replace('Invoice', 'broken')), calls(look), calls(finish()), ...last],
        {
          source: small,
          parts: {
            look: async ({ files }) => {
              const broken = files['template.html']?.includes('broken') ? [line] : []
              return { ...page, report: broken, brokenFiles: broken }
            },
          },
        },
      )
    const kept = await run(calls(finish()))
    expect(toolAnswers(server).at(-1)).to.include(line).and.include('missing')
    expect(kept.result.outcome).to.equal('changed')
    expect(kept.result.notes).to.include(line)
    const fixed = await run(calls(replace('broken', 'Bill')), calls(finish()))
    expect(fixed.result.outcome).to.equal('changed')
    expect(fixed.result.notes).not.to.include(line)
  })

  it('says which requested pages do not exist', async () => {
    const pages = (...numbers: number[]) => ({ name: 'look', input: { pages: numbers } })
    await turn([
      calls(pages(2), pages(1), pages(1, 3, 4)),
      calls({ name: 'decline', input: { reason: 'No.' } }),
    ])
    expect(toolAnswers(server).map((answer) => answer.split('\n', 1)[0])).to.eql([
      '1 page. Page 2 does not exist. Existing pages: 1.',
      '1 page.',
      '1 page. Pages 3, 4 do not exist. Existing pages: 1.',
    ])
  })

  it('says how many pages there were before the request, if the number differs', async () => {
    const printed: string[] = []
    await scriptedTurn(
      server,
      [
        calls(about(1)),
        calls(look),
        calls(replace('Invoice', 'long')),
        calls(look, look),
        calls(replace('long', 'Bill')),
        calls(look),
        calls(finish()),
      ],
      {
        source: small,
        parts: {
          look: async ({ files }) => {
            const html = files['template.html'] ?? ''
            printed.push(html)
            return { ...page, pageCount: html.includes('long') ? 2 : 1 }
          },
        },
      },
    )
    expect(
      toolAnswers(server)
        .map((answer) => answer.split('\n', 1)[0])
        .filter((line) => /^\d/.test(line ?? '')),
    ).to.eql(['1 page.', '2 pages (1 before this request).', '2 pages (1 before this request).', '1 page.'])
    // The original is compared once.
    expect(printed.filter((html) => html === small.files['template.html'])).to.have.length(2)
  })

  it('does not finish if the draft cannot be printed, even if no `look` call has printed it', async () => {
    const { result, printed } = await turn([
      calls(about(1)),
      calls(replace('Invoice', 'huge')),
      calls(finish()),
      calls(replace('huge', 'Bill')),
      calls(finish()),
    ])
    expect(toolAnswers(server)[2]).to.include('cannot be printed').and.include('The page is too large.')
    expect(result.outcome, result.summary).to.equal('changed')
    expect(printed).to.have.length(2)
  })
})
