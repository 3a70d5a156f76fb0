/** A text with line ends as CodeMirror counts them: one sign each. */
export function lineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}
