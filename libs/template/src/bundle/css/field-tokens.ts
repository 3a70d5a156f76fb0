import { tokenTypes } from 'css-tree'

/** Tokens that could become several values if they contained data. */
export const closedTokens = new Set<number>([
  tokenTypes.Function,
  tokenTypes.AtKeyword,
  tokenTypes.Url,
  tokenTypes.BadUrl,
  tokenTypes.String,
  tokenTypes.BadString,
  tokenTypes.Comment,
])

/** Whether a field in this token is part of an escape, an at-keyword or `!important`. `before` is the character before the token. */
export function namesNoValue(before: string, token: string): boolean {
  return ['!', '\\', '@'].includes(before) || token.includes('\\')
}
