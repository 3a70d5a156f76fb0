import { cSharp } from './csharp.ts'
import { curl } from './curl.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { javaScript } from './javascript.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import { ruby } from './ruby.ts'
import type { Snippet } from './snippet.ts'

/** The languages in the order of the menu. */
export const snippets: readonly Snippet[] = [curl, javaScript, python, php, java, cSharp, go, ruby]
