import { isSmallWord, wordsIn } from './small-words.ts'
import { hasTaken, type PromptWords, type Stretch } from './prompt-words.ts'

/** Words and characters that end the name of the document. */
const cut =
  /[,;:.!?()\n،؛]|(?<![\p{L}\p{N}])(?:with|without|including|containing|showing|that|which|where|for|from|in|on|to|as|titled|called|using|about|per|mit|ohne|fur|auf|im|aus|wie|namens|inklusive|zum|zur|uber|pro|mitsamt|avec|sans|pour|sur|dans|en|intitulee?|con|sin|para|sobre|por|titulad[oa]|مع|بدون|من|باللغة|باللغه|عم|עם|בלי|ללא|עבור|בעברית|باللون|بلون|بألوان|בצבע)(?![\p{L}\p{N}])/u
/** Verbs, greetings and other words that do not name a document. */
const noThing =
  /^(?:help|hello|hi|hey|hallo|hola|bonjour|thanks|thank|danke|merci|gracias|test|testing|something|anything|everything|nothing|stuff|thing|things|etwas|irgendwas|hilfe|hilf|helfen|quelque|chose|aide|aidez|algo|cosa|ayuda|ayudame|ok|okay|yes|what|how|why|was|wie|warum|know|don|t|s|ll|m|ve|d|re|let|start|go|see|look|one|ready|dear|team|sir|مساعدة|שלום|עזרה)$/u
/** Maximum number of words before the name of the document. */
const leadMax = 12

/** Finds the name of the document in the prompt: “lab report”, “bill of lading”. */
export function thingIn(words: PromptWords, around?: Stretch): Stretch | undefined {
  const start = around ? Math.max(lastCut(words, around.from), 0) : leadOf(words)
  const end = endOf(words, around?.to ?? start)
  let [from, to] = [start, end]
  const pieces = [...words.text.slice(start, end).matchAll(/[^\s\u0022]+/gu)]
  const isGone = (at: number) => hasTaken(words.free(at, at + 1))
  for (const { index, 0: word } of pieces) {
    const at = start + index
    if (around && at >= around.from) break
    const isPassed = isGone(at) || isLead(word) || /^\d+$/.test(word)
    if (!isPassed && !around) break
    if (!isPassed) continue
    from = at + word.length
  }
  const behind = pieces.find(
    ({ index }) => start + index >= Math.max(from, around?.to ?? from) && isGone(start + index),
  )
  if (behind) to = start + behind.index
  const trail =
    /(?:\s+(?:template|pdf|document|vorlage|muster|dokument|modele|plantilla|please|bitte))+\s*$/u.exec(
      words.text.slice(from, to),
    )
  if (trail) to = from + trail.index
  const text = words.text.slice(from, to)
  from += text.length - text.trimStart().length
  to = from + text.trim().length
  const left = wordsIn(words.text.slice(from, to))
  const isThing = left.some((word) => !isSmallWord(word) && !noThing.test(word))
  return isThing && left.length <= 6 && to - from <= 60 ? { from, to } : undefined
}

function isLead(word: string): boolean {
  return wordsIn(word).every((one) => isSmallWord(one) || noThing.test(one))
}

/** Whether a position is at or before the end of the document's name. */
export function isUpToThing(words: PromptWords, at: number): boolean {
  return endOf(words, leadOf(words)) >= at
}

/** Returns where the phrase that contains a position starts. */
function lastCut(words: PromptWords, before: number): number {
  let at = 0
  for (const { index, 0: found } of words.text.slice(0, before).matchAll(new RegExp(cut.source, 'gu')))
    at = index + found.length
  return at
}

/** Returns the position after polite words and verbs: “Please make me a …”. */
function leadOf(words: PromptWords): number {
  let at = 0
  for (const { index, 0: word } of [...words.text.matchAll(/\S+/gu)].slice(0, leadMax)) {
    if (!isLead(word.replaceAll(/[,:.!?]+$/g, ''))) return index
    at = index + word.length
  }
  return at
}

function endOf(words: PromptWords, from: number): number {
  const found = cut.exec(words.text.slice(from))
  return found ? from + found.index : words.text.length
}
