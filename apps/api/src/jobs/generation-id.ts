/** Returns the ID of the generation for a job or batch. It is derived from the job's ID, so that the generation is recorded only once. */
export function generationIdOf(id: string): string {
  return id.replace(/^(?:job|bat)_/, 'gen_')
}
