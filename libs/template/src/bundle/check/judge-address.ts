import { hiddenTags, startsHidden } from '@platen/merge'

/** What an address in a template leads to. */
export type AddressKind =
  /** A file of the template folder. */
  | { to: 'asset'; path: string }
  /** Files of the folder, which one the data decides. */
  | { to: 'assets'; pieces: readonly string[] }
  /** Fetched from outside at every render. */
  | { to: 'remote'; address: string }
  /** Nothing to look for: `data:`, a fragment of the page, or an address that comes from data as a whole. */
  | { to: 'inline' | 'fragment' | 'data' }
  | { to: 'nowhere'; code: string; message: string }

/** What a web address begins with that hides its host behind a user name; the first group is what stands before that. */
export const upToUserName = /^(https?:[/\\]*|[/\\]{2,})[^/\\?#]*@/i
const linkSchemes = ['https', 'http', 'mailto', 'tel']

/**
 * Judges an address that the renderer would fetch, seen from a file in `folder` (`''` or `assets`). Merge tags in it must be hidden.
 * Refused: `script_address`, `insecure_address` (`http:`), `refused_address` (every other scheme, and ways out of the folder).
 */
export function judgeAddress(raw: string, folder: string): AddressKind {
  const address = asBrowsersRead(raw)
  const scheme = schemeOf(address)
  if (scheme === undefined) return judgeRelative(address, folder)
  const shown = shorten(address)
  switch (scheme) {
    case 'https':
      return upToUserName.test(address)
        ? nowhere(
            'refused_address',
            `${shown} has a user name in it: it is never fetched. Remove all up to the "@".`,
          )
        : { to: 'remote', address: shown }
    case 'data':
      return { to: 'inline' }
    case 'javascript':
    case 'vbscript':
      return refusedScript
    case 'http':
      return nowhere(
        'insecure_address',
        `${shown} is not encrypted and is never fetched. Put the file into assets/, or use https:.`,
      )
    default:
      return nowhere(
        'refused_address',
        `Addresses with "${scheme}:" are never fetched. Put the file into assets/ and name it by its path.`,
      )
  }
}

/** Judges the address of a style sheet. One that stands in its own address could name others that no check sees. */
export function judgeSheet(raw: string, folder: string): AddressKind {
  const found = judgeAddress(raw, folder)
  return found.to === 'inline'
    ? nowhere(
        'refused_address',
        'A style sheet is a file of its own, no "data:". Write its rules into style.css.',
      )
    : found
}

/** Judges the address of a link that a reader of the document may click. */
export function judgeLink(raw: string): AddressKind {
  const address = asBrowsersRead(raw)
  if (address === '' || address.startsWith('#')) return { to: 'fragment' }
  if (startsHidden(address)) return { to: 'data' }
  const scheme = schemeOf(address)
  if (scheme === undefined) {
    return nowhere(
      'relative_link',
      `In a PDF a link needs its whole address. Write "https://…${address.startsWith('/') ? '' : '/'}${shorten(address)}".`,
    )
  }
  if (upToUserName.test(address))
    return nowhere('refused_address', 'A link with a user name in it does nothing. Remove all up to the "@".')
  if (linkSchemes.includes(scheme)) return { to: 'fragment' }
  if (scheme === 'javascript' || scheme === 'vbscript') return refusedScript
  return nowhere('refused_address', `A link may lead to https:, http:, mailto: or tel:, not to "${scheme}:".`)
}

const refusedScript = nowhere('script_address', 'Documents run no scripts. Remove this address.')

function judgeRelative(address: string, folder: string): AddressKind {
  if (address === '') return nowhere('empty_address', 'The address is empty. Name a file in assets/.')
  if (address.startsWith('#')) return { to: 'fragment' }
  if (startsHidden(address)) return { to: 'data' }
  if (address.startsWith('//'))
    return nowhere('refused_address', `Write "https:" before ${shorten(address)}.`)
  const [bare = ''] = address.split(/[?#]/, 1)
  const parts = bare.startsWith('/') || folder === '' ? [] : folder.split('/')
  for (const part of bare.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) {
      return nowhere(
        'refused_address',
        `${shorten(address)} leads out of the template's folder. Put the file into assets/.`,
      )
    }
  }
  if (bare.startsWith('/')) {
    const advice =
      bare.search(hiddenTags) < 0
        ? `Write the path without the leading slash: "${shorten(parts.join('/'))}".`
        : 'A path begins with a folder of the template, never with a slash. Remove the slash.'
    return nowhere('refused_address', advice)
  }
  const path = decoded(parts.join('/'))
  const pieces = path.normalize('NFC').split(hiddenTags)
  if (pieces.length === 1) return { to: 'asset', path: path.normalize('NFC') }
  return { to: 'assets', pieces }
}

/** Whether a path can come of the fixed pieces of an address with data between them. */
export function pathFitsPieces(path: string, pieces: readonly string[]): boolean {
  const [start = '', ...later] = pieces
  const end = later.pop() ?? ''
  if (!path.startsWith(start) || !path.endsWith(end) || path.length < start.length + end.length) return false
  // The earliest place for each piece leaves the most room for the rest: no backtracking.
  let at = start.length
  for (const piece of later) {
    const found = path.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return at <= path.length - end.length
}

/** Blanks around and control characters are taken out, as browsers do before they look for the scheme. */
export function asBrowsersRead(raw: string): string {
  return raw.replaceAll(/\p{Cc}/gu, '').trim()
}

/** Whether it leads out of the folder by itself: with a scheme, or with the host of another one's. */
export function namesHost(raw: string): boolean {
  const address = asBrowsersRead(raw)
  return schemeOf(address) !== undefined || /^[/\\]{2}/.test(address)
}

function schemeOf(address: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase()
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function nowhere(code: string, message: string): { to: 'nowhere'; code: string; message: string } {
  return { to: 'nowhere', code, message }
}

function shorten(address: string): string {
  const shown = address.slice(0, 1000).replaceAll(hiddenTags, '{{…}}')
  return shown.length > 100 ? `${shown.slice(0, 99)}…` : shown
}
