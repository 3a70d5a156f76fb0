import { type CellWarning, quoted } from '@platen/contract'

/** A long number that a spreadsheet has shortened: `4.50014E+11`. */
const shortened = /^[+-]?\d(?:[.,]\d{1,14})?e\+\d{2,3}$/i
/** Shown by spreadsheets if a column is too narrow. */
const tooNarrow = /^#{3,}$/
/** Formula error names without the characters around them: references, divisions, values, names, numbers, ranges, spilled formulas. */
const errorNames = `REF BEZUG RIF VERW REFERENS REFERENCE VIITTAUS ADR ССЫЛКА BAŞV HIV
  DIV/0 DEEL/0 DIVISION/0 JAKO/0 DZIEL/0 ДЕЛ/0 SAYI/0 ZÉRÓOSZTÓ
  VALUE WERT VALEUR VALOR VALORE WAARDE VÄRDEFEL VÆRDI VERDI ARVO ARG HODNOTA ЗНАЧ DEĞER ÉRTÉK
  NAME NOM NOMBRE NOME NAAM NAMN NAVN NIMI NAZWA NÁZEV NÁZOV ИМЯ AD NÉV
  NUM NÚM ZAHL GETAL OGILTIGT LUKU LICZBA ČÍSLO ЧИСЛО SAYI SZÁM
  NULL NUL NULO NULLO LEEG SKÄRNING TYHJÄ ZERO ПУСТО BOŞ NULLA
  SPILL ÜBERLAUF PROPAGATION DESBORDAMIENTO DESPEJAR ESPANSIONE CALC KALK CALCUL`.split(/\s+/)
/** Errors for missing values. Only the Polish, Swedish and Finnish ones end with an exclamation mark. */
const noValue = String.raw`N/[ABD]|I/T|Н/Д|NV|YOK|HIÁNYZIK|N/D!|SAKNAS!|PUUTTUU!`
/** Formula errors in the most used languages of Excel. */
const failed = new RegExp(String.raw`^#(?:[¿¡]?(?:${errorNames.join('|')})[!?]|${noValue})$`, 'u')
const lengthMax = 30

/** Returns how a spreadsheet changed text; undefined if it did not. */
export function damageOf(cell: string): Pick<CellWarning, 'code' | 'message'> | undefined {
  if (cell.length > lengthMax) return undefined
  const text = cell.trim()
  const message = sentenceOn(text)
  return message === undefined ? undefined : { code: 'damaged_cell', message }
}

function sentenceOn(text: string): string | undefined {
  if (shortened.test(text))
    return `${quoted(text)} is a long number that a spreadsheet shortened. Format the column as text in the spreadsheet, enter the number again, and export again.`
  if (tooNarrow.test(text))
    return `${quoted(text)} means that the column was too narrow in the spreadsheet. Widen it and export again.`
  if (failed.test(text))
    return `${quoted(text)} is a formula error from a spreadsheet. Fix the formula and export again.`
  return undefined
}
