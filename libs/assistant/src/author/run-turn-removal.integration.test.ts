import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { type ModelServer, startModelServer } from '../../../../test/parts/model-server.ts'
import { publishingFaults, scriptedTurn } from './testing/scripted-turn.ts'
import { calls, command, finish, replace, toolAnswers } from './testing/small-turns.ts'

const certificate: DraftSource = {
  files: {
    'template.html':
      '<h1>Certificate</h1>\n<p class="to">{{recipient}}</p>\n<div class="sign">\n  <p>{{first_signature.name}}, {{first_signature.role}}</p>\n  <p>{{second_signature.name}}, {{second_signature.role}}</p>\n</div>\n<p class="total">Total {{total}}</p>\n',
    'style.css': 'h1 { color: #222 }\n',
    'template.json': JSON.stringify({
      name: 'Certificate',
      fileName: '{{recipient}}.pdf',
      fields: {
        recipient: { type: 'text' },
        fee: { type: 'number' },
        first_signature: {
          type: 'group',
          fields: { name: { type: 'text' }, role: { type: 'text' } },
        },
        second_signature: {
          type: 'group',
          fields: { name: { type: 'text' }, role: { type: 'text' } },
        },
      },
      computed: { total: 'fee * 2', label: '"Total " + text(total)' },
      document: { title: '{{label}}' },
    }),
    'sample.json': JSON.stringify({
      recipient: 'Ada',
      fee: 3,
      first_signature: { name: 'A. Lind', role: 'Trainer' },
      second_signature: { name: 'M. Garçon', role: 'Head' },
    }),
  },
  assets: {},
}
const second = ['second_signature.name', 'second_signature.role']
const recipient = 2
const secondLine = 5
const total = 6
const aboutOne = (element: number) => ({ name: 'set_about', input: { elements: [element] } })

describe('a turn of the assistant that removes fields', () => {
  let server: ModelServer
  before(async () => {
    server = await startModelServer()
  })
  after(() => server.close())

  const turn = (prompt: string, script: Parameters<typeof scriptedTurn>[1]) =>
    scriptedTurn(server, script, {
      source: certificate,
      prompt: [{ text: prompt }],
      parts: { bounds: { refusalsMax: 20 } },
    })
  const settings = ({ files }: DraftSource) => files['template.json'] ?? ''
  const sample = ({ files }: DraftSource) =>
    JSON.parse(files['sample.json'] ?? '') as Record<string, Record<string, unknown>>

  it('says which element prints a field that the prompt names if it is not in the scope', async () => {
    const remove = (removes: string[]) =>
      calls(command('delete_part', {}, { element: secondLine, removes, beyond: 'It is the second one.' }))
    await turn('Remove the second signature.', [
      calls(aboutOne(recipient)),
      remove(second),
      calls(aboutOne(secondLine)),
      remove(second),
      calls(finish()),
    ])
    const answers = toolAnswers(server)
    expect(answers[1]).to.match(/do not include second_signature\.name.*element 5/)
    expect(answers[3], answers[3]).to.match(/^Done\./)
  })

  it('removes the fields in `removes` from settings and samples, even if other fields have names that end the same', async () => {
    const edits = [
      command('delete_part', {}, { element: secondLine, removes: second }),
      command('delete_part', {}, { element: secondLine, removes: ['second_signature'] }),
      {
        name: 'rewrite_element',
        input: {
          element: 3,
          html: '<div class="sign">\n  <p>{{first_signature.name}}, {{first_signature.role}}</p>\n</div>',
          removes: second,
        },
      },
    ]
    for (const edit of edits) {
      const { result } = await turn('Remove the second signature.', [
        calls(aboutOne(edit.name === 'rewrite_element' ? 3 : secondLine)),
        calls(edit),
        calls(finish()),
      ])
      expect(result.outcome, toolAnswers(server).join('\n')).to.equal('changed')
      expect(settings(result.source)).to.include('first_signature').and.not.include('second_signature')
      expect(sample(result.source)).to.have.nested.property('first_signature.name', 'A. Lind')
      expect(sample(result.source)).to.not.have.property('second_signature')
      expect(publishingFaults(result.source)).to.eql([])
    }
  })

  it('lists only the remaining fields after a removal, and never lists a string in a section as a field', async () => {
    const { files } = certificate
    const withText: DraftSource = {
      ...certificate,
      files: {
        ...files,
        'template.html': (files['template.html'] ?? '').replace(
          '<p>{{second_signature.name}}',
          '<p>{{#fee}}{{text.fee}}{{/fee}}{{recipient}} {{second_signature.name}}',
        ),
        'texts/en.json': '{ "fee": "Fee" }',
      },
    }
    await scriptedTurn(
      server,
      [
        calls(aboutOne(secondLine)),
        calls(command('delete_part', {}, { element: secondLine, removes: [...second, 'fee'] })),
        calls({ name: 'decline', input: { reason: 'No.' } }),
      ],
      { source: withText, prompt: [{ text: 'Remove the second signature and the fee.' }] },
    )
    const [, answer = ''] = toolAnswers(server)
    expect(answer).to.match(/^Done\./)
    expect(answer).to.not.include('second_signature').and.not.include('text.fee')
    expect(answer).to.include('still declared: fee')
  })

  it('removes a code whose number is also printed as text without removing the number, and no other code', async () => {
    const code = '<bar-code type="code128" value="{{fee}}"></bar-code>\n'
    const withCode = (html: string): DraftSource => ({
      ...certificate,
      files: { ...certificate.files, 'template.html': `${certificate.files['template.html'] ?? ''}${html}` },
    })
    const remove = async (prompt: string, html: string) => {
      const { result } = await scriptedTurn(
        server,
        [calls(aboutOne(total + 1)), calls(replace(code, '')), calls(finish())],
        { source: withCode(`${code}${html}`), prompt: [{ text: prompt }] },
      )
      return result.outcome
    }
    expect(await remove('Remove the bar code.', '<p>Fee {{fee}}</p>\n')).to.equal('changed')
    expect(await remove('Remove the bar code.', '')).to.equal('failed')
    expect(await remove('Remove the recipient.', '<p>Fee {{fee}}</p>\n')).to.equal('failed')
  })

  it('keeps the second signature if the prompt removes only the first', async () => {
    const { result } = await turn('Remove the first signature.', [
      calls(aboutOne(4)),
      calls(
        command(
          'delete_part',
          {},
          { element: 4, removes: ['first_signature.name', 'first_signature.role', ...second] },
        ),
      ),
      calls(finish()),
    ])
    expect(result.outcome, toolAnswers(server).join('\n')).to.equal('changed')
    expect(sample(result.source)).to.have.nested.property('second_signature.role', 'Head')
    expect(sample(result.source)).to.not.have.property('first_signature')
  })

  it('removes a field that an earlier edit of the turn removed from the page, and no other field', async () => {
    const { result } = await turn('Delete this line.', [
      calls(aboutOne(total)),
      calls(command('delete_part', {}, { element: total, removes: ['total'] })),
      calls({ name: 'remove_field', input: { path: 'recipient' } }),
      calls({ name: 'remove_field', input: { path: 'label' } }),
      calls({ name: 'remove_field', input: { path: 'total' } }),
      calls({
        name: 'set_up',
        input: {
          fields: [{ path: 'label', formula: '"Fee " + text(fee)' }],
          beyond: 'The title needs it.',
        },
      }),
      calls({ name: 'remove_field', input: { path: 'total' } }),
      calls(finish()),
    ])
    const answers = toolAnswers(server)
    expect(answers[1], answers[1]).to.match(/^Done\./)
    expect(answers[2]).to.include('does not ask to remove recipient')
    expect(answers[3]).to.include('does not ask to remove label')
    expect(answers[4]).to.include('formula “label” needs it')
    expect(answers[6], answers[6]).to.match(/^Done\./)
    expect(result.outcome, answers.join('\n')).to.equal('changed')
    expect(settings(result.source)).to.not.include('"total"')
  })

  it('counts a field as lost if it leaves the page, even if the file name, the title or a formula uses it', async () => {
    const { result } = await turn('Make it nicer.', [
      calls(aboutOne(recipient)),
      calls(command('delete_part', {}, { element: recipient, beyond: 'Not needed.' })),
      calls(command('delete_part', {}, { element: total, beyond: 'Not needed.' })),
      calls(replace('{{recipient}}', '{{label}}', { beyond: 'Shorter.' })),
      calls(
        command('delete_part', {}, { element: recipient, removes: ['recipient'], beyond: 'Not needed.' }),
      ),
      calls({ name: 'decline', input: { reason: 'No.' } }),
    ])
    const answers = toolAnswers(server)
    expect(answers[1]).to.include('would lose recipient')
    expect(answers[2]).to.include('would lose total')
    expect(answers[3]).to.include('would lose recipient')
    expect(answers[4]).to.include('does not ask to remove recipient')
    expect(result.outcome).to.equal('declined')
  })

  it('does not count a field as lost if it moves to the header or to a translated string', async () => {
    const { result } = await turn('Move the recipient into the header.', [
      calls({ name: 'set_about', input: { elements: [recipient, 1], settings: true } }),
      calls({ name: 'set_up', input: { settings: { page: { header: { left: '{{recipient}}' } } } } }),
      calls(command('delete_part', {}, { element: recipient })),
      calls(finish()),
    ])
    expect(result.outcome, toolAnswers(server).join('\n')).to.equal('changed')
    const inText = await turn('Move the recipient into the heading.', [
      calls({ name: 'set_about', input: { elements: [recipient, 1], settings: true } }),
      calls({
        name: 'set_texts',
        input: { language: 'en', texts: { head: 'Certificate of {{recipient}}' } },
      }),
      calls(replace('<h1>Certificate</h1>', '<h1>{{text.head}}</h1>')),
      calls(command('delete_part', {}, { element: recipient })),
      calls(finish()),
    ])
    const answers = toolAnswers(server)
    expect(answers[3], answers.join('\n')).to.match(/^Done\./)
    expect(inText.result.source.files['template.html']).to.not.include('{{recipient}}')
  })

  it('counts a field as lost if only a code, an attribute, a comment or a hidden element still uses it', async () => {
    const withCode: DraftSource = {
      ...certificate,
      files: {
        ...certificate.files,
        'template.html': `${certificate.files['template.html']}<bar-code type="code128" value="{{total}}"></bar-code>\n`,
      },
    }
    const rewrite = (html: string) => ({ name: 'rewrite_element', input: { element: total, html } })
    const { result } = await scriptedTurn(
      server,
      [
        calls(aboutOne(total)),
        calls(rewrite('<p class="total">Total on request</p>')),
        calls(rewrite('<p class="total" title="{{total}}">Total on request</p>')),
        calls(rewrite('<p class="total">Total on request <!-- {{total}} --></p>')),
        calls(rewrite('<p class="total">Total on request <span style="display: none">{{total}}</span></p>')),
        calls({ name: 'set_css', input: { rules: [{ selector: '.total', set: { display: 'none' } }] } }),
        calls(rewrite('<p class="total"><b>Total: {{total}}</b></p>')),
        calls(finish()),
      ],
      {
        source: withCode,
        prompt: [{ text: 'Make the total bold.' }],
        parts: { bounds: { refusalsMax: 20 } },
      },
    )
    const answers = toolAnswers(server)
    for (const answer of answers.slice(1, 6)) expect(answer).to.include('would lose total')
    expect(result.outcome, answers.join('\n')).to.equal('changed')
  })

  it('does not count a field as lost if its text becomes a code', async () => {
    const { result } = await turn('Print the recipient as a QR code.', [
      calls(aboutOne(recipient)),
      calls({
        name: 'rewrite_element',
        input: {
          element: recipient,
          html: '<p class="to"><bar-code type="qrcode" value="{{recipient}}"></bar-code></p>',
        },
      }),
      calls(finish()),
    ])
    expect(result.outcome, toolAnswers(server).join('\n')).to.equal('changed')
  })
})
