import type { DraftSource } from '@platen/contract'
import { printDraft } from '../tools/look.ts'
import type { ToolContext } from '../tools/tool.ts'

type Printed = Awaited<ReturnType<typeof printDraft>>

/** Prints the draft before a turn ends, and the original draft for comparison. No draft is printed twice with the same sample. */
export class DraftPrints {
  /** The last draft that was printed. */
  #printed: DraftSource | undefined
  /** The last failure to print each sample. */
  readonly #failed = new Map<string, { source: DraftSource; detail: string }>()
  /** The results of printing the original draft, by sample. */
  readonly #original = new Map<string, Printed>()

  /** What the last print reported about files that are not printed, with its sample. */
  #broken: { lines: readonly string[]; sample: string } = { lines: [], sample: '' }
  /** The lines about such files that the model was asked to fix. */
  readonly #asked = new Set<string>()

  /** Records that `look` printed a draft. */
  looked(source: DraftSource, sample: string, brokenFiles: readonly string[] = []): void {
    this.#failed.delete(sample)
    this.#printed = source
    this.#broken = { lines: brokenFiles, sample }
  }

  /** What the user must know about files that the finished draft does not print. The model was asked to fix it. */
  get brokenFiles(): readonly string[] {
    return this.#broken.lines.filter((line) => this.#asked.has(line))
  }

  /** Records that `look` could not print a draft. */
  failed(source: DraftSource, { sample, detail }: { sample: string; detail: string }): void {
    this.#failed.set(sample, { source, detail })
  }

  /** Returns the number of pages in the original draft, if the draft has changed and the original can be printed. */
  async pagesBefore(
    sample: string,
    context: Pick<ToolContext, 'copy' | 'request' | 'parts' | 'signal'>,
  ): Promise<number | undefined> {
    if (context.request.isNew === true || !context.copy.isChanged) return undefined
    const before = await this.#printOriginal(sample, context)
    return 'failed' in before ? undefined : before.pageCount
  }

  /**
   * Prints a draft that no `look` has printed, and returns what is wrong with it. After a sample could not be printed, each newer draft is printed
   * with that sample again.
   */
  async trouble(context: ToolContext): Promise<string | undefined> {
    const { source } = context.copy
    for (const [sample, failed] of this.#failed) {
      if (failed.source === source) return cannotBePrinted(failed.detail)
      const trouble = await this.#print(sample, context)
      if (trouble !== undefined) return trouble
    }
    return this.#printed === source ? this.#askAboutFiles(context) : this.#print('', context)
  }

  /** Asks once about each file that the request broke, and that `look` has reported. */
  async #askAboutFiles(context: ToolContext): Promise<string | undefined> {
    const { lines, sample } = this.#broken
    const fresh = (await this.#newLines(lines, sample, context)).filter((line) => !this.#asked.has(line))
    for (const line of fresh) this.#asked.add(line)
    return fresh.length === 0 ? undefined : newProblems('The print has files that are missing', fresh)
  }

  async #print(sample: string, context: ToolContext): Promise<string | undefined> {
    const { source } = context.copy
    const result = await printDraft(source, sample, context)
    this.#printed = source
    if ('failed' in result) {
      this.#failed.set(sample, { source, detail: result.failed })
      return cannotBePrinted(result.failed)
    }
    this.#failed.delete(sample)
    const fresh = await this.#newLines(result.report, sample, context)
    this.#broken = { lines: result.brokenFiles ?? [], sample }
    for (const line of this.#broken.lines) if (fresh.includes(line)) this.#asked.add(line)
    return fresh.length === 0
      ? undefined
      : newProblems('This draft is printed for the first time, and the print has new problems', fresh)
  }

  /** Returns the lines of a report that are not in the report of the original draft. */
  async #newLines(
    report: readonly string[],
    sample: string,
    context: ToolContext,
  ): Promise<readonly string[]> {
    if (report.length === 0 || context.request.isNew === true) return report
    const before = await this.#printOriginal(sample, context)
    return 'failed' in before ? report : report.filter((line) => !before.report.includes(line))
  }

  async #printOriginal(
    sample: string,
    { copy, parts, signal }: Pick<ToolContext, 'copy' | 'parts' | 'signal'>,
  ): Promise<Printed> {
    const known = this.#original.get(sample)
    if (known) return known
    const printed = await printDraft(copy.begun.source, sample, { parts, signal })
    // If printing failed for another reason, it can succeed later.
    if ('failed' in printed || printed.pageCount !== undefined) this.#original.set(sample, printed)
    return printed
  }
}

function newProblems(what: string, lines: readonly string[]): string {
  return `${what}:\n${lines.map((line) => `- ${line}`).join('\n')}\nFix them. If the request asks for this, call finish again.`
}

function cannotBePrinted(detail: string): string {
  return `The draft cannot be printed. Fix this first: ${detail}`
}
