import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import {
  type ModelReply,
  type ModelServer,
  startModelServer,
} from '../../../../../test/parts/model-server.ts'
import { scriptedTurn } from '../testing/scripted-turn.ts'

const source: DraftSource = {
  files: {
    'template.html': '<h1>Invoice {{number}}</h1>\n{{#items}}<p>{{what}}</p>{{/items}}\n',
    'style.css': 'h1 { color: #222 }\n',
    'template.json': '{ "name": "Invoice" }\n',
    'sample.json': '{ "number": "R-1", "items": [{ "what": "Paper" }] }\n',
  },
  assets: {},
}

const calls = (...all: { name: string; input: Readonly<Record<string, unknown>> }[]): ModelReply => ({
  calls: all,
})

describe('tools with invalid input', () => {
  let server: ModelServer
  before(async () => {
    server = await startModelServer()
  })
  after(() => server.close())

  it('continue if a file cannot be read, the selection is not an element, or a value does not exist', async () => {
    const files = [{ attachmentId: 'att_1', name: 'a.docx', kind: 'docx' as const }]
    const { result } = await scriptedTurn(
      server,
      [
        calls({ name: 'read_attachment', input: { file: 'att_1' } }),
        calls({ name: 'set_about', input: { elements: [1] } }),
        calls({ name: 'set_up', input: { samples: [{ path: ['items', -9], value: 1 }] } }),
        calls({ name: 'set_up', input: { fields: [{ path: '.' }] } }),
        calls({ name: 'set_up', input: { fields: [{ path: 'number.deep.er', type: 'text' }] } }),
        calls({
          name: 'set_css',
          input: { rules: [{ selector: 'h1', set: { color: 'red /* ' } }] },
        }),
        calls({
          name: 'replace_text',
          input: { file: 'template.html', old: 'Invoice', new: 'Bill' },
        }),
        calls({ name: 'finish', input: { summary: 'Done.' } }),
      ],
      {
        source,
        files,
        about: 3,
        parts: { readAttachment: () => Promise.reject(new Error('the thread ended')) },
      },
    )
    const answers = (server.requests.at(-1)?.messages ?? [])
      .filter(({ role }) => role === 'tool')
      .map(({ content }) => String(content))
    expect(answers[0]).to.include('cannot be read')
    expect(answers[2]).to.include('path does not exist')
    expect(answers[3]).to.include('not a field path')
    expect(answers[4]).to.include('“number” is a single value')
    expect(answers[5]).to.include('is not a single selector')
    expect(result, result.summary).to.include({ outcome: 'changed' })
  })
})
