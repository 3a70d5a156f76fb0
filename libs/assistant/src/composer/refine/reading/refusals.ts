import type { Speech } from './speech.ts'

/** What is said of a command that is not understood: the words of the person, and what would be understood. */
interface Refusal {
  unknown: (words: string) => string
  /** Two that would do. */
  examples: (examples: readonly string[]) => string
  /** More of them. */
  abilities: (examples: readonly string[]) => string
  undo: string
  nearestCommand: string
  notDone: { label: string; nearest: string; such: string; example: string }
  model: string
}

const quoted: Readonly<Record<Speech, (words: string) => string>> = {
  en: (words) => `“${words}”`,
  de: (words) => `„${words}“`,
  fr: (words) => `« ${words} »`,
  es: (words) => `«${words}»`,
  ar: (words) => `«${words}»`,
  he: (words) => `“${words}”`,
  ru: (words) => `«${words}»`,
}

const refusals: Readonly<Record<Speech, Refusal>> = {
  en: {
    unknown: (words) => `The Composer does not understand ${words}.`,
    examples: (all) => `It does understand, for example, ${all.join(' or ')}`,
    abilities: (all) => `Of this document the Composer understands, for example: ${all.join(', ')}`,
    undo: 'Press “Undo” below the last answer, or Ctrl+Z on the page.',
    nearestCommand: 'nearest command',
    notDone: { label: 'Not done:', nearest: 'Nearest:', such: 'such as', example: 'For example,' },
    model: '; for wishes in free words the operator connects a model.',
  },
  de: {
    unknown: (words) => `${words} versteht der Composer nicht.`,
    examples: (all) => `Er versteht zum Beispiel ${all.join(' oder ')}`,
    abilities: (all) => `Zu diesem Dokument versteht der Composer zum Beispiel: ${all.join(', ')}`,
    undo: 'Drücken Sie „Undo“ unter der letzten Antwort, oder Strg+Z auf der Seite.',
    nearestCommand: 'nächster Befehl',
    notDone: {
      label: 'Nicht ausgeführt:',
      nearest: 'Am nächsten:',
      such: 'zum Beispiel',
      example: 'Zum Beispiel geht',
    },
    model: '; für freie Wünsche schließt der Betreiber ein Modell an.',
  },
  fr: {
    unknown: (words) => `Le Composer ne comprend pas ${words}.`,
    examples: (all) => `Il comprend par exemple ${all.join(' ou ')}`,
    abilities: (all) => `Pour ce document, le Composer comprend par exemple : ${all.join(', ')}`,
    undo: 'Cliquez sur « Undo » sous la dernière réponse, ou Ctrl+Z sur la page.',
    nearestCommand: 'commande la plus proche',
    notDone: {
      label: 'Non fait :',
      nearest: 'Le plus proche :',
      such: 'par exemple',
      example: 'Par exemple,',
    },
    model: ' ; pour des souhaits libres, l’opérateur connecte un modèle.',
  },
  es: {
    unknown: (words) => `El Composer no entiende ${words}.`,
    examples: (all) => `Entiende por ejemplo ${all.join(' o ')}`,
    abilities: (all) => `De este documento el Composer entiende por ejemplo: ${all.join(', ')}`,
    undo: 'Pulse «Undo» bajo la última respuesta, o Ctrl+Z en la página.',
    nearestCommand: 'comando más cercano',
    notDone: {
      label: 'No se hizo:',
      nearest: 'Lo más cercano:',
      such: 'por ejemplo',
      example: 'Por ejemplo,',
    },
    model: '; para deseos libres, el operador conecta un modelo.',
  },
  ar: {
    unknown: (words) => `لا يفهم Composer ${words}.`,
    examples: (all) => `يفهم مثلًا ${all.join(' أو ')}`,
    abilities: (all) => `يفهم Composer في هذا المستند مثلًا: ${all.join('، ')}`,
    undo: 'اضغط «Undo» تحت آخر إجابة، أو Ctrl+Z في الصفحة.',
    nearestCommand: 'أقرب أمر',
    notDone: { label: 'لم يُنفَّذ:', nearest: 'الأقرب:', such: 'مثل', example: 'مثلًا' },
    model: '؛ ولغير ذلك يوصل المشغّل نموذجًا.',
  },
  he: {
    unknown: (words) => `ה-Composer אינו מבין ${words}.`,
    examples: (all) => `הוא מבין למשל ${all.join(' או ')}`,
    abilities: (all) => `במסמך זה ה-Composer מבין למשל: ${all.join(', ')}`,
    undo: 'לחצו על “Undo” מתחת לתשובה האחרונה, או Ctrl+Z בעמוד.',
    nearestCommand: 'הפקודה הקרובה ביותר',
    notDone: { label: 'לא בוצע:', nearest: 'הקרוב ביותר:', such: 'למשל', example: 'למשל' },
    model: '; לבקשות חופשיות המפעיל מחבר מודל.',
  },
  ru: {
    unknown: (words) => `Composer не понимает ${words}.`,
    examples: (all) => `Он понимает, например, ${all.join(' или ')}`,
    abilities: (all) => `В этом документе Composer понимает, например: ${all.join(', ')}`,
    undo: 'Нажмите «Undo» под последним ответом или Ctrl+Z на странице.',
    nearestCommand: 'ближайшая команда',
    notDone: { label: 'Не выполнено:', nearest: 'Ближайшее:', such: 'например', example: 'Например,' },
    model: '; для свободных пожеланий оператор подключает модель.',
  },
}

/** “X” is not understood, the command that comes nearest to it, and two sentences that would be understood. */
export function notUnderstoodWords(
  speech: Speech,
  { words, examples, nearest }: { words: string; examples: readonly string[]; nearest: string | undefined },
): string {
  const { unknown, examples: like, model, nearestCommand } = refusals[speech]
  const said = unknown(quoted[speech](words))
  const whole =
    nearest === undefined
      ? said
      : `${said.slice(0, -1)} (${nearestCommand}: ${quoted[speech](nearest)})${said.slice(-1)}`
  const [first = '', ...rest] = whole
  return `${first.toUpperCase()}${rest.join('')} ${like(examples.slice(0, 2).map(quoted[speech]))}${model}`
}

/** One clause that was not done beside others that were: the reason, or the nearest command with a sentence that asks for it. */
export function notDoneWords(
  speech: Speech,
  {
    clause,
    why,
    nearest,
    example,
  }: { clause: string; why: string | undefined; nearest: string | undefined; example: string | undefined },
): string {
  const { notDone } = refusals[speech]
  const quote = quoted[speech]
  const said = `${notDone.label} ${quote(clause)}.`
  if (why !== undefined) return `${said} ${why}`
  if (example === undefined) return said
  return nearest === undefined
    ? `${said} ${notDone.example} ${quote(example)}.`
    : `${said} ${notDone.nearest} ${nearest}, ${notDone.such} ${quote(example)}.`
}

/** What there is to ask for. */
export function abilitiesWords(speech: Speech, examples: readonly string[]): string {
  const { abilities, model } = refusals[speech]
  return `${abilities(examples.map(quoted[speech]))}${model}`
}

/** How the last change is taken back. */
export function undoWords(speech: Speech): string {
  return refusals[speech].undo
}
