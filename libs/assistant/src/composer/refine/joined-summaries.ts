/** What several acts did, as one sentence without its point: “Set the title in red; set the text larger”. */
export function joinedSummaries(summaries: readonly string[]): string {
  const [first = '', ...others] = summaries
  const lower = others.map((words) => words.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()))
  return [first, ...lower].join('; ')
}
