import { folded, joined } from './folded.ts'

/** What columns are called in languages that the composer has no labels in: their names stay on the page as they are. */
const table: Readonly<Record<string, string>> = {
  quantity: `Ilość, Szt, Sztuk, Quantidade, Qtd, Qtde, Aantal, Antal, Quantità, Quant, Qta, Adet, Miktar, Mängd, Määrä, Množství, Množstvo,
    Počet, Mennyiség, Cantitate, Količina, Ποσότητα, Количество, Кол-во, Кількість, 数量, 數量, 個数, 수량`,
  price: `Cena, Cena jednostkowa, Cena netto, Cena jednostkowa netto, Cena jedn, Prezzo, Prezzo unitario, Preço, Preço unitário, Valor unitário,
    Prijs, Eenheidsprijs, Stukprijs, Prijs per stuk, Pris, Á-pris, Styckpris, Stykpris, Enhedspris, Enhetspris, Fiyat, Birim fiyat,
    Jednotková cena, Egységár, Preț, Pret unitar, Τιμή, Цена, Ціна, 単価, 单价, 單價, 단가`,
}

const conceptByName = new Map(
  Object.entries(table).flatMap(([concept, names]) =>
    names.split(',').map((name) => [joined(name), concept] as const),
  ),
)

/** Concepts by such names, as they are compared. */
export const foreignNames: ReadonlyMap<string, string> = conceptByName

/** Words of Italian and Portuguese that are none of French or Spanish. */
const neighbours =
  /\b(?:fattur[ae]|ricevuta|preventivo|quantita|prezzo|imponibile|descrizione|denominazione|indirizzo|della|dello|degli|aluguel|reais|fatura|orcamento|nota fiscal|quantidade|endereco|nao|descricao)\b/

/** Whether a text is in a language near to one that the composer writes, but not in it. */
export function isOfNeighbour(text: string): boolean {
  return neighbours.test(folded(text.slice(0, 2_000)))
}
