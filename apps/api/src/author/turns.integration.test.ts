import { createHash } from 'node:crypto'
import { type AuthorAnswer, sampleTextLengthMax, type TurnList } from '@platen/contract'
import { expect } from 'chai'
import { until } from '../../../../test/parts/stack.ts'
import { brandObjectKey } from '../brand/brand-objects.ts'
import { readResponse, refusalOf } from '../testing/feature-app.ts'
import { unchangedResult } from './engine.ts'
import {
  readTestResponse,
  type AuthorApp,
  endOf,
  eventsOf,
  letter,
  startAuthorApp,
} from './testing/author-app.ts'

const words = (text: string) => [{ text }]

describe('turns with the Composer', () => {
  let author: AuthorApp
  before(async () => {
    author = await startAuthorApp()
  })
  after(() => author.close())

  it('uses the Composer if no model is configured', async () => {
    const { accountId } = await author.newTemplate()
    const response = readResponse(await author.app.send(accountId, 'GET', '/app/api/author')) as AuthorAnswer
    expect(response).to.deep.equal({ engine: { kind: 'composer' }, budget: null })
  })

  it('creates a publishable draft from a description and data, streams the turn, and stores it with the template', async () => {
    const of = await author.newTemplate()
    const sample = { format: 'csv' as const, text: 'item,quantity,price\nTea,2,4.50\nMilk,1,1.20\n' }
    const response = await author.open(of, {
      prompt: words('An invoice'),
      source: letter,
      isNew: true,
      sample,
    })
    expect(response.headers.get('content-type')).to.equal('text/event-stream; charset=utf-8')
    expect(response.headers.get('x-accel-buffering')).to.equal('no')
    expect(response.headers.get('cache-control')).to.equal('no-store, no-transform')
    const events = eventsOf(await response.text())
    expect(events[0]).to.deep.include({ kind: 'began', engine: { kind: 'composer' } })
    const { turn, source } = endOf(events)
    expect(turn).to.include({ outcome: 'changed', about: null })
    expect(source.files['template.html']).to.include('{{').and.not.to.equal(letter.files['template.html'])
    expect(turn.changes.map(({ path }) => path)).to.include.members(['template.html', 'sample.json'])
    const { turns } = readResponse(await author.app.send(of.accountId, 'GET', turnsOf(of))) as TurnList
    expect(turns.map(({ turnId, summary }) => [turnId, summary])).to.deep.equal([[turn.turnId, turn.summary]])
    expect(turns[0]).not.to.have.property('changes')
    const kept = readResponse(await author.app.send(of.accountId, 'GET', `${turnsOf(of)}/${turn.turnId}`))
    expect(kept).to.deep.equal(turn)
  })

  it('adds the brand logo to a new draft’s letterhead, as an asset', async () => {
    const of = await author.newTemplate()
    const logo = {
      sha256: createHash('sha256').update(png).digest('hex'),
      uploadId: 'logo',
      bytes: png.length,
      contentType: 'image/png',
      widthPx: 1,
      heightPx: 1,
    }
    await author.store.put(brandObjectKey(of.accountId, 'logo'), png, { contentType: 'image/png' })
    await author.app.catalog.brands.saveLogo(of.accountId, logo)
    const request = { prompt: words('An invoice'), source: letter, isNew: true }
    const { source, turn } = endOf(await author.ask(of, request))
    expect(turn.outcome, turn.summary).to.equal('changed')
    expect(source.files['template.html']).to.include('<img src="assets/brand-logo.png"')
    expect(source.assets['assets/brand-logo.png']).to.include({ sha256: logo.sha256, bytes: png.length })
    await author.store.remove(brandObjectKey(of.accountId, 'logo'))
    expect(endOf(await author.ask(await author.newTemplate(), request)).turn.outcome).to.equal('changed')
  })

  it('changes only what was requested, and declines requests that it cannot fulfill', async () => {
    const of = await author.newTemplate()
    const request = { prompt: words('Landscape'), source: letter }
    const changed = endOf(await author.ask(of, request))
    expect(changed.turn.outcome, changed.turn.summary).to.equal('changed')
    expect(changed.source.files['template.html']).to.equal(letter.files['template.html'])
    expect(changed.turn.reach?.beyond).to.deep.equal([])
    const declined = endOf(await author.ask(of, { prompt: words('Make it sing'), source: letter }))
    expect(declined.turn.outcome).to.equal('declined')
    expect(declined.turn.summary).to.match(/\.$/)
    expect([declined.source, declined.turn.changes]).to.deep.equal([letter, []])
  })

  it('does not change a draft with errors: the turn fails, and its summary says what to fix', async () => {
    const of = await author.newTemplate()
    const broken = { ...letter, files: { ...letter.files, 'template.html': '<p>{{#a}}</p>' } }
    const { turn, source } = endOf(await author.ask(of, { prompt: words('Landscape'), source: broken }))
    expect(turn).to.include({ outcome: 'failed', code: 'draft_has_errors' })
    expect(turn.summary).to.include('template.html, line 1')
    expect(source).to.deep.equal(broken)
  })

  it('adds a mentioned image to the assets only if the page uses it', async () => {
    const of = await author.newTemplate()
    const attachmentId = await author.attach(of.accountId, 'Our Logo.png', png)
    const sample = { format: 'json' as const, text: '{"number": "1", "total": 12.5}' }
    const logo = [{ text: 'An invoice with our logo ' }, { attachmentId }]
    const shown = endOf(await author.ask(of, { prompt: logo, source: letter, isNew: true, sample }))
    expect(shown.turn.outcome, shown.turn.summary).to.equal('changed')
    expect(shown.turn.cited).to.deep.equal({ [attachmentId]: 'Our Logo.png' })
    expect(Object.keys(shown.turn.assets)).to.deep.equal(['assets/our-logo.png'])
    expect(shown.source.files['template.html']).to.include('assets/our-logo.png')
    const sing = [{ text: 'Make it sing like ' }, { attachmentId }]
    const unused = endOf(await author.ask(of, { prompt: sing, source: letter }))
    expect(unused.source.assets).to.deep.equal({})
  })

  it('uses an attached CSV as sample data if a new template has none, and notes which other files were not read', async () => {
    const of = await author.newTemplate()
    const large = `flavour,weight\n${'Mint,5\n'.repeat(sampleTextLengthMax / 7)}`
    const files = [
      await author.attach(of.accountId, 'large.csv', large),
      await author.attach(of.accountId, 'rows.csv', 'flavour,weight\nMint,5\nLime,7\n'),
      await author.attach(of.accountId, 'more.csv', 'name\nAda\n'),
    ]
    const prompt = [{ text: 'A price list of ' }, ...files.map((attachmentId) => ({ attachmentId }))]
    const { turn, source } = endOf(await author.ask(of, { prompt, source: letter, isNew: true }))
    expect(turn.outcome, turn.summary).to.equal('changed')
    expect(source.files['template.html']).to.include('{{flavour}}')
    expect(turn.notes.join('\n'))
      .to.include('“large.csv” was not read, because it is too large for sample data.')
      .and.include('“more.csv” was not read, because there is already sample data.')
      .and.not.include('“rows.csv” was')
  })

  it('404 not_found, 422 invalid_request: another account’s templates, turns and files', async () => {
    const [mine, other] = [await author.newTemplate(), await author.newTemplate()]
    const { turn } = endOf(await author.ask(mine, { prompt: words('Landscape'), source: letter }))
    const foreign = { accountId: other.accountId, templateId: mine.templateId }
    const refused = await author.open(foreign, { prompt: words('Landscape'), source: letter })
    expect(refusalOf(await readTestResponse(refused))).to.equal('404 not_found')
    for (const address of [
      turnsOf(mine),
      `${turnsOf(mine)}/${turn.turnId}`,
      `${turnsOf(other)}/${turn.turnId}`,
    ])
      expect(refusalOf(await author.app.send(other.accountId, 'GET', address))).to.equal('404 not_found')
    const attachmentId = await author.attach(mine.accountId, 'a.txt', 'secret words')
    for (const cited of [attachmentId, 'atm_none', "'; drop table"]) {
      const response = await author.open(other, { prompt: [{ attachmentId: cited }], source: letter })
      expect(refusalOf(await readTestResponse(response))).to.equal(
        '422 invalid_request /prompt/0/attachmentId',
      )
    }
  })

  it('422 invalid_request: rejects an invalid draft or prompt before the stream starts', async () => {
    const of = await author.newTemplate()
    const source = { files: { '../etc/passwd': 'x' }, assets: {} }
    const response = await author.open(of, { prompt: words('Landscape'), source })
    expect(refusalOf(await readTestResponse(response))).to.match(/^422 invalid_request/)
    const none = await author.open(of, { prompt: [], source: letter })
    expect(refusalOf(await readTestResponse(none))).to.match(/^422 invalid_request \/prompt/)
  })

  it('422 invalid_request: a prompt whose parts are too long in total, or that uses too many files', async () => {
    const of = await author.newTemplate()
    const refusedFor = async (prompt: object[]) =>
      refusalOf(await readTestResponse(await author.open(of, { prompt, source: letter })))
    const half = { text: 'a'.repeat(10_001) }
    expect(await refusedFor([half, half])).to.equal('422 invalid_request /prompt')
    const mentions = Array.from({ length: 21 }, () => ({ attachmentId: 'atm_1' }))
    expect(await refusedFor(mentions)).to.equal('422 invalid_request /prompt')
  })

  it('keeps a template’s last 50 turns', async () => {
    const of = await author.newTemplate()
    const { turn } = endOf(await author.ask(of, { prompt: words('Landscape'), source: letter }))
    const { authorTurns } = author.app.catalog
    for (let number = 0; number < 55; number++) {
      const createdAt = new Date(Date.now() + number * 1_000).toISOString()
      await authorTurns.keep(
        of.templateId,
        { ...turn, turnId: `trn_${of.templateId}${number}`, createdAt },
        { keptMax: 50, keptBytesMax: 2 ** 20 },
      )
    }
    const { turns } = readResponse(await author.app.send(of.accountId, 'GET', turnsOf(of))) as TurnList
    expect(turns).to.have.length(50)
    expect(turns.at(-1)?.turnId).to.equal(`trn_${of.templateId}54`)
  })
})

describe('long turns', () => {
  let author: AuthorApp
  const running = new Set<AbortSignal>()
  before(async () => {
    author = await startAuthorApp({
      heartbeatMs: 20,
      engine: {
        describe: () => ({ kind: 'composer' }),
        run: (request, { signal }) =>
          new Promise((resolve, reject) => {
            running.add(signal)
            signal.addEventListener('abort', () => {
              running.delete(signal)
              // Engines may reject or resolve after an abort.
              if (request.about === 0) reject(new Error('gone'))
              else resolve(unchangedResult(request, { outcome: 'stopped', summary: 'Stopped.' }))
            })
          }),
      },
    })
  })
  after(() => author.close())

  const request = { prompt: words('Wait'), source: letter }
  const outcomes = async (of: { accountId: string; templateId: string }) => {
    const { turns } = readResponse(await author.app.send(of.accountId, 'GET', turnsOf(of))) as TurnList
    return turns.map(({ outcome }) => outcome)
  }

  it('stops the turn if the caller disconnects, and stores it as stopped even if its engine fails', async () => {
    const of = await author.newTemplate()
    for (const about of [0, 1]) {
      const leaving = new AbortController()
      const response = await author.open(of, { ...request, about }, { signal: leaving.signal })
      const reader = response.body?.getReader()
      let text = ''
      // Heartbeats are sent even without other events.
      while (!text.includes(': alive')) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
        expect(done, text).to.equal(false)
        text += Buffer.from(value ?? []).toString()
      }
      expect(text).to.match(/^data: \{"kind":"began"/)
      leaving.abort()
      await until(async () => (await outcomes(of)).length === about + 1)
    }
    expect(await outcomes(of)).to.deep.equal(['stopped', 'stopped'])
    expect(running.size).to.equal(0)
  })

  it('429 rate_limited: a second concurrent turn for a template, or a fourth concurrent turn for an account', async () => {
    const of = await author.newTemplate()
    const { accountId } = of
    const others = await Promise.all(
      ['b', 'c', 'd'].map((slug) => author.app.catalog.templates.create(accountId, { slug, name: slug })),
    )
    const leaving = new AbortController()
    const open = (templateId: string) =>
      author.open({ accountId, templateId }, request, { signal: leaving.signal })
    expect((await open(of.templateId)).status).to.equal(200)
    const twice = await open(of.templateId)
    expect(twice.headers.get('retry-after')).to.equal('1')
    expect(refusalOf(await readTestResponse(twice))).to.equal('429 rate_limited')
    const [second, third, fourth] = others.map(({ templateId }) => templateId)
    expect((await open(second ?? '')).status).to.equal(200)
    expect((await open(third ?? '')).status).to.equal(200)
    expect(refusalOf(await readTestResponse(await open(fourth ?? '')))).to.equal('429 rate_limited')
    leaving.abort()
    await until(() => running.size === 0)
  })

  it('ends turns as stopped when the service stops', async () => {
    const of = await author.newTemplate()
    const response = await author.open(of, request)
    author.author.release()
    const { turn } = endOf(eventsOf(await response.text()))
    expect(turn.outcome).to.equal('stopped')
  })
})

const turnsOf = ({ templateId }: { templateId: string }) => `/app/api/templates/${templateId}/turns`

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
