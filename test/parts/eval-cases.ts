import type { EvalCase, NewCase, RefineCase } from '../../eval/case.ts'
import { allCases } from '../../eval/cases/all-cases.ts'
import { elementNumber, type ModelReply, type ModelRequest } from './model-server.ts'

/** Returns evaluation cases in this order. */
export const casesByName = (...names: string[]): EvalCase[] =>
  names.map((name) => {
    const found = allCases.find((one) => one.name === name)
    if (!found) throw new Error(`there is no case ${name}`)
    return found
  })

/** The prompt allows a removal that the case detects as a lost field. */
export const lostFieldCase: RefineCase = {
  kind: 'refine',
  name: 'lost',
  prompt: 'Remove the word “Project” before the project',
  draft: 'quote',
  touches: { html: [/<p class="project[\s\S]*?<\/p>/], samples: true, settings: ['fields'] },
  seen: () => [],
}

/** The model declares a text field although the case expects money. */
export const textAmountCase: NewCase = {
  kind: 'new',
  name: 'untyped',
  prompt: 'A price tag',
  sample: { format: 'json', text: '{ "article": "Lamp", "price": 49.5 }' },
  types: { price: ['money'] },
  seen: () => [],
}

/** A model that succeeds if the expected title is “Estimate”, and fails in all other cases. */
export function failingModel(request: ModelRequest): ModelReply {
  if (request.messages.some(({ role }) => role === 'tool'))
    return { calls: [{ name: 'finish', input: { summary: 'Done.' } }] }
  const asked = JSON.stringify(request.messages.at(-1)?.content)
  const about = (...elements: number[]) => ({ name: 'set_about', input: { elements } })
  const replace = (old: string, now: string) => ({
    name: 'replace_text',
    input: { file: 'template.html', old, new: now },
  })
  if (asked.includes('Estimate'))
    return {
      calls: [about(elementNumber(request, /<h1>/)), replace('<h1>Quote</h1>', '<h1>Estimate</h1>')],
    }
  if (asked.includes('dark green'))
    return {
      calls: [
        about(elementNumber(request, /<b>/)),
        replace('<b>{{customer.name}}</b>', '<b>Dear {{customer.name}}</b>'),
      ],
    }
  if (asked.includes('Remove the word')) {
    const element = elementNumber(request, /^<p .*project/)
    return {
      calls: [
        about(element),
        {
          name: 'run_commands',
          input: { commands: [{ name: 'delete_part', arguments: {}, element, removes: ['project'] }] },
        },
      ],
    }
  }
  if (asked.includes('A price tag'))
    return {
      calls: [
        {
          name: 'set_up',
          input: { fields: [{ path: 'price', type: 'text', label: 'Price' }] },
        },
        { name: 'write_document', input: { html: '<h1>{{article}}</h1><p>{{price}}</p>', css: '' } },
      ],
    }
  return { say: 'The margins are fine as they are.' }
}
