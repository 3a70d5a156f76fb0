/** The id of the generation that a job or a batch leaves: it follows from its own, so that it is written once. */
export function generationIdOf(id: string): string {
  return id.replace(/^(?:job|bat)_/, 'gen_')
}
