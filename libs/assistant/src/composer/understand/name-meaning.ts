import { type Concept, conceptNamed, conceptWithin } from '../words/concepts.ts'
import { folded, joined } from '../words/folded.ts'

/** What the words in a name say about the numbers of a field. */
export interface NameMeaning {
  concept: Concept | undefined
  /** Whether the concept belongs to the whole name, not only to its end. */
  isWhole: boolean
  words: readonly string[]
  isPercent: boolean
  isYear: boolean
  /** Whether the numbers are counts or measurements, which have thousands separators. */
  isMeasure: boolean
  /** Whether a whole word in the name means an amount: “rent”, but not “parent”. */
  isMoney: boolean
  /** Whether the numbers are shares of a whole, provided that they are fractions. */
  isShare: boolean
}

const percentWord = /^(?:percent|percentage|pct|prozent|pourcent|pourcentage|porcentaje|%)$/
const yearWord = /^(?:years?|jahre?|annees?|anos?|baujahr|geburtsjahr|founded|год|年)$/
const measureWord =
  /^(?:quantity|qty|count|counts|total|totals|population|pop|people|persons|inhabitants|residents|households|visitors|visits|views|clicks|users|members|students|employees|staff|orders|units|pieces|pcs|items|votes|sales|downloads|sessions|attendance|attendees|area|surface|distance|length|width|height|depth|altitude|elevation|weight|mass|volume|capacity|size|speed|energy|power|consumption|production|output|generation|kwh|mwh|km|kg|lbs?|miles|meters|metres|acres|hectares|ha|m2|tons|tonnes|steps|calories|amount|gdp|area_km2|circulation|stock|inventory|balance|points|einwohner|bevolkerung|anzahl|menge|flache|gewicht|strecke|entfernung|besucher|stuck|bestellungen|hohe|lange|breite|verbrauch|wert|poblacion|habitantes|superficie|cantidad|peso|visitas|pedidos|surface|habitants|quantite|poids|commandes|visiteurs|populacao|populacja|население|площадь|人口|面積|数量|السكان|المساحة|العدد)$/
const measureEnding = /(?:anzahl|menge|flache|gewicht|verbrauch|zahl|wert|bestand)$/
const moneyWord =
  /^(?:revenue|turnover|budget|profit|income|expenses?|spend|spending|fees?|costs?|deposit|rent|wages?|salary|salaries|price|prices|umsatz|umsatze|erlos|gewinn|ertrag|kosten|gebuhr|gebuhren|miete|ausgaben|einnahmen|chiffre|depenses?|recettes?|loyer|frais|ingresos|ventas|gastos|beneficio|alquiler|tarifas?)$/
const moneyEnding = /(?:umsatz|erlos|gewinn|ertrag|kosten|gebuhr|miete|preis|betrag)$/
/** Words for amounts in languages without labels. */
const foreignMoney =
  /(?:金額|小計|合計|単価|消費税|税額|値段|価格|料金|总价|單價|单价|金额|价格|小计|合计|税额|합계|금액|단가|총액|가격|부가세|цена|сумма|стоимость|итого|prezzo|importo|imponibile|totale|preço|kwota|suma|bedrag|prijs|fiyat|tutar|belopp|beløb|τιμή|ποσό|σύνολο)/iu

const shareWord =
  /^(?:growth|margin|share|rate|wachstum|marge|anteil|quote|croissance|taux|crecimiento|margen|tasa|cuota)$/
const shareEnding = /(?:wachstum|marge|anteil|quote)$/
/** Words for rates that are not shares. */
const otherRate =
  /^(?:exchange|fx|heart|frame|pulse|firing|bit|sampling|refresh|wechsel|change|hourly|daily|day)$/

/** Words that add nothing to the meaning of a name, such as a year or a currency. */
const beside = /^(?:\d+|values?|wert|eur|usd|gbp|chf|jpy|in|per|€|\$|£)$/

/** Reads the meaning of a name. */
export function meaningOf(name: string): NameMeaning {
  const all = folded(name.slice(0, 200)).replaceAll('%', ' % ').split(/\s+/)
  // In “tax 20 %”, the value is an amount, and 20% is its rate.
  const isRate = (at: number) => percentWord.test(all[at] ?? '') && !/^\d+$/.test(all[at - 1] ?? '')
  const isPercent = all.some((_, at) => isRate(at))
  const words = all.filter((word, at) => !percentWord.test(word) || at === 0)
  const named = conceptNamed(name)
  // Words after “per” are ignored: “price per day” is a price.
  const measured = words.findIndex((word) => /^(?:per|pro|je|par|por)$/.test(word))
  const bare = words.slice(0, measured > 0 ? measured : undefined).filter((word) => !beside.test(word))
  const last = bare.at(-1) ?? words.at(-1) ?? ''
  const concept =
    named ??
    (isPercent || bare.length === words.length
      ? conceptWithin(name)
      : (conceptNamed(bare.join(' ')) ?? conceptWithin(bare.join(' '))))
  return {
    concept,
    isWhole: named !== undefined,
    words,
    isPercent,
    isYear: words.some((word) => yearWord.test(word)),
    isMeasure:
      /^(?:19|20)\d\d$/.test(joined(name)) ||
      words.some((word) => measureWord.test(word)) ||
      /^(?:number|num|no|nombre|numero) (?:of|de) /.test(words.join(' ')) ||
      measureEnding.test(last) ||
      /\((?:k?m²?|k?g|km2|t|lbs?|kwh|l)\)/i.test(name),
    isMoney:
      foreignMoney.test(name) || moneyWord.test(last) || moneyEnding.test(last) || words[0] === 'amount',
    isShare: (shareWord.test(last) || shareEnding.test(last)) && !words.some((word) => otherRate.test(word)),
  }
}
