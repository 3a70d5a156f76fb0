import type { ProposedEdit, ToolContext } from '../tools/tool.ts'

/** Why an edit is not taken: for the model with what to do, and for people. */
export interface EditRefusal {
  model: string
  person: string
}

/** Looks at what an edit does to the draft, before publishing's checks: what it tears, loses or reaches besides. */
export function editRefusal(edit: ProposedEdit, context: ToolContext): EditRefusal | undefined {
  const { copy, about, request } = context
  if (about === undefined && request.isNew !== true)
    return {
      model: 'Call set_about first: which elements is the request about?',
      person: 'What the request is about was not said yet.',
    }
  if (edit.source === copy.source) return { model: 'It changes nothing.', person: 'It changes nothing.' }
  return undefined
}
