export interface ListedOption {
  label: string
  isChosen: boolean
}

/** Background of chosen options: light enough for dark text. */
export const chosenBackground = '#99c1da'

/** Returns the options of a list, and marks those that are lines of the text. Lines that are not options follow. */
export function listedOptions(options: readonly string[], text: string): ListedOption[] {
  const chosen = new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )
  const listed = options.map((label) => ({ label, isChosen: chosen.delete(label.trim()) }))
  return [...listed, ...Array.from(chosen, (label) => ({ label, isChosen: true }))]
}
