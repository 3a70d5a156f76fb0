import { type DraftSource, promptText } from '@platen/contract'
import type { AuthorRequest } from '../author-parts.ts'
import { composedAddresses } from './composed-addresses.ts'
import { fieldMark, type OutsideAddresses, outsideAddresses, plainAddress } from './outside-addresses.ts'

/** Reserved example hosts, which samples may use. */
const reservedHosts = /(?:^|[.@])example(?:\.(?:com|org|net))?(?:[/?#:]|$)/

/** Why an edit is refused because of its addresses: one text for the model, one for people. */
export interface AddressRefusal {
  model: string
  person: string
}

/**
 * Checks the external addresses that a model's edit adds. Printing loads them, so each could leak the contents of documents. Allowed are addresses of
 * the draft that was sent and of the person's own prompt, but not those of files, samples or earlier prompts.
 */
export function addressRefusal(
  begun: DraftSource,
  after: DraftSource,
  request: Pick<AuthorRequest, 'prompt'>,
): AddressRefusal | undefined {
  const [was, is] = [outsideAddresses(withoutSamples(begun)), outsideAddresses(withoutSamples(after))]
  const said = promptAddresses(request)
  const carrying = [...is.loaded].find((one) => one.includes(fieldMark) && !was.loaded.has(one))
  if (carrying !== undefined)
    return refusal(
      carrying,
      'would send the data of each document there. An external address that is loaded must not contain a field',
    )
  const loaded = [...is.loaded].find((one) => !was.loaded.has(one) && !said.has(one))
  const link = [...is.links].find((one) => !was.links.has(one) && !isPromptLink(one, said))
  const known = outsideAddresses(begun).loaded
  const sampled = [...outsideAddresses(after).loaded].find(
    (one) => !is.loaded.has(one) && !known.has(one) && !said.has(one) && !reservedHosts.test(one),
  )
  const fresh = loaded ?? link ?? sampled
  if (fresh !== undefined)
    return refusal(
      fresh,
      'is not in the person’s own prompt. Remove it; in samples, use addresses of example.com',
    )
  const piecedBefore = new Set(composedAddresses(begun, begun))
  const pieced = composedAddresses(after, begun).find((one) => !piecedBefore.has(one))
  return pieced === undefined
    ? undefined
    : refusal(
        pieced,
        'is built from several fields. Use one field whose value is the whole address, or a file in assets/',
      )
}

/** Returns a notice for each external address that a draft contains and the previous one did not. */
export function addressNotes(before: DraftSource, after: DraftSource): string[] {
  const [was, is] = [outsideAddresses(withoutSamples(before)), outsideAddresses(withoutSamples(after))]
  const fresh = (kind: keyof OutsideAddresses) => [...is[kind]].filter((one) => !was[kind].has(one))
  return [
    ...fresh('loaded').map((one) => `The document contains a new external address: ${one}`),
    ...fresh('links').map((one) => `The document contains a new link: ${one}`),
  ]
}

function refusal(address: string, why: string): AddressRefusal {
  const shown = address.length > 100 ? `${address.slice(0, 99)}…` : address
  return {
    model: `The external address ${shown} ${why}.`,
    person: `It would have added the external address ${shown}, which was not requested.`,
  }
}

/** Returns the addresses in a prompt. They must match as whole words, because a longer address is a different one. */
function promptAddresses(request: Pick<AuthorRequest, 'prompt'>): Set<string> {
  const words = promptText(request.prompt).split(/[\s"'“”„«»‘’<>()[\]]+/u)
  return new Set(words.flatMap((word) => plainAddress(word) ?? []))
}

/** A placeholder for data in an address of the prompt: `{number}`, `{{number}}`, `${number}`. */
const placeholder = /\$?\{+[^{}]*\}+/g

/** Links may continue after an address of the prompt: nothing is sent before somebody clicks or scans them, and the host was requested. */
function isPromptLink(link: string, said: ReadonlySet<string>): boolean {
  const all = [...said].flatMap((one) => {
    const [before = ''] = one.split(placeholder)
    return one === before ? [one] : [one.replaceAll(placeholder, fieldMark), plainAddress(before) ?? '']
  })
  return all.some(
    (one) => link === one || ((link.startsWith(`${one}/`) || link.startsWith(`${one}?`)) && isHost(one)),
  )
}

function isHost(said: string): boolean {
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]|$)/u.test(said)
}

function withoutSamples({ files, assets }: DraftSource): DraftSource {
  return {
    files: Object.fromEntries(Object.entries(files).filter(([path]) => !/^samples?[./]/.test(path))),
    assets,
  }
}
