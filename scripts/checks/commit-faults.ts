/** See https://www.conventionalcommits.org. The types are those of its Angular convention. */
const conventional =
  /^(?:build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(?:\([a-z\d][a-z\d ,./-]*\))?!?: \S/
const lengthMax = 72

/** Returns a message for each error in the subject of a commit. */
export function commitFaults(subject: string): string[] {
  const faults: string[] = []
  if (!conventional.test(subject))
    faults.push(`“${subject}” is not a Conventional Commit. Write “fix(merge): …” or “docs: …”.`)
  if (subject.length > lengthMax)
    faults.push(`“${subject}” has ${subject.length} characters. Write at most ${lengthMax}.`)
  return faults
}
