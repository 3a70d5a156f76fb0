import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import type { ModelReply, ModelServer } from '../../../../../test/parts/model-server.ts'
import type { AuthorResult } from '../index.ts'

export const small: DraftSource = {
  files: {
    'template.html':
      '<h1>Invoice {{number}}</h1>\n<p class="to">{{customer.name}}</p>\n<table>\n  <thead><tr><th>What</th><th>Price</th></tr></thead>\n  <tbody>\n    {{#items}}\n    <tr><td>{{what}}</td><td>{{price}}</td></tr>\n    {{/items}}\n  </tbody>\n</table>\n<p>Thank you.</p>\n',
    'style.css': 'h1 { color: #222 }\n\ntd { padding: 1mm }\n',
    'template.json': '{ "name": "Invoice" }\n',
    'sample.json':
      '{\n  "number": "R-1",\n  "customer": { "name": "Nordwind" },\n  "items": [{ "what": "Paper", "price": 12 }]\n}\n',
  },
  assets: {},
}

/** Sets what the request is about. */
export const about = (...elements: number[]) => ({ name: 'set_about', input: { elements } })
/** Sets that the request is about the whole page. */
export const aboutAll = about(1, 2, 3, 12)
export const replace = (old: string, now: string, more: object = {}) => ({
  name: 'replace_text',
  input: { file: 'template.html', old, new: now, ...more },
})
export const command = (name: string, given: object, more: object = {}) => ({
  name: 'run_commands',
  input: { commands: [{ name, arguments: given, ...more }] },
})
export const finish = (summary = 'Done.') => ({ name: 'finish', input: { summary } })
/** Returns a reply that calls tools. */
export const calls = (
  ...all: { name: string; input: Readonly<Record<string, unknown>> | string }[]
): ModelReply => ({ calls: all })

/** Expects the draft that was sent, and a summary that ends like a sentence. */
export function expectUntouched(result: AuthorResult, sent: DraftSource): void {
  expect(result.source).to.equal(sent)
  expect(result.summary).to.match(/[.!]$/)
}

/** Expects the outcome, the summary and the beginnings of the steps. ✗ precedes the reason why a step was refused. */
export function expectRead(
  { outcome, summary, steps }: AuthorResult,
  read: { outcome: string; summary: string; steps: (string | RegExp)[] },
): void {
  expect({ outcome, summary }).to.eql({ outcome: read.outcome, summary: read.summary })
  const lines = steps.map(({ words, refused }) => (refused === undefined ? words : `${words} ✗ ${refused}`))
  expect(lines, lines.join('\n')).to.have.length(read.steps.length)
  for (const [index, line] of lines.entries()) {
    const wanted = read.steps[index] ?? ''
    if (typeof wanted === 'string') expect(line.startsWith(wanted), `${line} | ${wanted}`).to.equal(true)
    else expect(line).to.match(wanted)
  }
}

/** Returns the tool results in the last request, in order. */
export function toolAnswers({ requests }: ModelServer): string[] {
  return (requests.at(-1)?.messages ?? [])
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => String(content))
}

/** Returns the number of the element of `small` that contains the given text. */
export function elementAt(text: string): number {
  const html = small.files['template.html'] ?? ''
  return [...html.slice(0, html.indexOf(text)).matchAll(/<[a-z]/g)].length
}
