import { tokenTypes } from 'css-tree'

/** Tokens that are not one value any more once data stands in them. */
export const closedTokens = new Set<number>([
  tokenTypes.Function,
  tokenTypes.AtKeyword,
  tokenTypes.Url,
  tokenTypes.BadUrl,
  tokenTypes.String,
  tokenTypes.BadString,
  tokenTypes.Comment,
])

/** Whether a field in this token is a part of an escape, an at-keyword or an `!important`. `before` is the last sign in front of the token. */
export function namesNoValue(before: string, token: string): boolean {
  return ['!', '\\', '@'].includes(before) || token.includes('\\')
}
