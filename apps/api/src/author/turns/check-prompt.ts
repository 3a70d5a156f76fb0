import { Fault, type PromptPart, promptCitationsMax, promptLengthMax } from '@platen/contract'

/** Refuses a prompt that is too long as a whole, whatever its parts are. Throws `invalid_request`. */
export function checkPrompt(prompt: readonly PromptPart[]): void {
  const letters = prompt.reduce((sum, part) => sum + ('text' in part ? part.text.length : 0), 0)
  if (letters > promptLengthMax)
    throw tooLong(
      `A prompt may have ${promptLengthMax} letters; this one has ${letters}. Attach long texts as files.`,
    )
  const citations = prompt.filter((part) => 'attachmentId' in part).length
  if (citations > promptCitationsMax)
    throw tooLong(`A prompt may cite ${promptCitationsMax} files; this one cites ${citations}.`)
}

function tooLong(message: string): Fault {
  return new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '/prompt', code: 'too_long', message }],
  })
}
