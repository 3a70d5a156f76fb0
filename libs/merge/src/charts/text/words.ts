import type { ChartType } from '../chart.ts'

export interface Words {
  kinds: Record<ChartType, string>
  /** Word between the drawn field and the one that names the rows: "amount by month". */
  by: string
  /** Name of the slice that combines the smallest values. */
  other: string
  noData: string
  /** Word after a number: "60 values". */
  values: string
  from: string
  to: string
  lowest: string
  highest: string
}

const kindsOf = (
  names: readonly [
    bar: string,
    stacked: string,
    line: string,
    area: string,
    pie: string,
    donut: string,
    sparkline: string,
  ],
) => {
  const [bar, stacked, line, area, pie, donut, sparkline] = names
  return { bar, stacked, line, area, pie, donut, sparkline }
}

const english: Words = {
  kinds: kindsOf([
    'Bar chart',
    'Stacked bar chart',
    'Line chart',
    'Area chart',
    'Pie chart',
    'Donut chart',
    'Trend line',
  ]),
  by: 'by',
  other: 'Other',
  noData: 'No data',
  values: 'values',
  from: 'from',
  to: 'to',
  lowest: 'lowest',
  highest: 'highest',
}

const words: Readonly<Record<string, Words>> = {
  en: english,
  de: {
    kinds: kindsOf([
      'Säulendiagramm',
      'Gestapeltes Säulendiagramm',
      'Liniendiagramm',
      'Flächendiagramm',
      'Kreisdiagramm',
      'Ringdiagramm',
      'Verlauf',
    ]),
    by: 'nach',
    other: 'Sonstige',
    noData: 'Keine Daten',
    values: 'Werte',
    from: 'von',
    to: 'bis',
    lowest: 'niedrigster',
    highest: 'höchster',
  },
  fr: {
    kinds: kindsOf([
      'Diagramme à barres',
      'Diagramme à barres empilées',
      'Courbe',
      'Graphique en aires',
      'Diagramme circulaire',
      'Diagramme en anneau',
      'Courbe de tendance',
    ]),
    by: 'par',
    other: 'Autres',
    noData: 'Aucune donnée',
    values: 'valeurs',
    from: 'de',
    to: 'à',
    lowest: 'minimum',
    highest: 'maximum',
  },
  es: {
    kinds: kindsOf([
      'Gráfico de barras',
      'Gráfico de barras apiladas',
      'Gráfico de líneas',
      'Gráfico de áreas',
      'Gráfico circular',
      'Gráfico de anillo',
      'Línea de tendencia',
    ]),
    by: 'por',
    other: 'Otros',
    noData: 'Sin datos',
    values: 'valores',
    from: 'de',
    to: 'a',
    lowest: 'mínimo',
    highest: 'máximo',
  },
  it: {
    kinds: kindsOf([
      'Grafico a barre',
      'Grafico a barre in pila',
      'Grafico a linee',
      'Grafico ad area',
      'Grafico a torta',
      'Grafico ad anello',
      'Linea di tendenza',
    ]),
    by: 'per',
    other: 'Altri',
    noData: 'Nessun dato',
    values: 'valori',
    from: 'da',
    to: 'a',
    lowest: 'minimo',
    highest: 'massimo',
  },
  pt: {
    kinds: kindsOf([
      'Gráfico de barras',
      'Gráfico de barras empilhadas',
      'Gráfico de linhas',
      'Gráfico de áreas',
      'Gráfico circular',
      'Gráfico de anel',
      'Linha de tendência',
    ]),
    by: 'por',
    other: 'Outros',
    noData: 'Sem dados',
    values: 'valores',
    from: 'de',
    to: 'a',
    lowest: 'mínimo',
    highest: 'máximo',
  },
  nl: {
    kinds: kindsOf([
      'Staafdiagram',
      'Gestapeld staafdiagram',
      'Lijndiagram',
      'Vlakdiagram',
      'Cirkeldiagram',
      'Ringdiagram',
      'Trendlijn',
    ]),
    by: 'per',
    other: 'Overig',
    noData: 'Geen gegevens',
    values: 'waarden',
    from: 'van',
    to: 'tot',
    lowest: 'laagste',
    highest: 'hoogste',
  },
  pl: {
    kinds: kindsOf([
      'Wykres słupkowy',
      'Skumulowany wykres słupkowy',
      'Wykres liniowy',
      'Wykres warstwowy',
      'Wykres kołowy',
      'Wykres pierścieniowy',
      'Linia trendu',
    ]),
    by: 'według',
    other: 'Inne',
    noData: 'Brak danych',
    values: 'wartości',
    from: 'od',
    to: 'do',
    lowest: 'najniższa',
    highest: 'najwyższa',
  },
  ar: {
    kinds: kindsOf([
      'مخطط أعمدة',
      'مخطط أعمدة مكدسة',
      'مخطط خطي',
      'مخطط مساحي',
      'مخطط دائري',
      'مخطط حلقي',
      'خط الاتجاه',
    ]),
    by: 'حسب',
    other: 'أخرى',
    noData: 'لا توجد بيانات',
    values: 'قيمة',
    from: 'من',
    to: 'إلى',
    lowest: 'الأدنى',
    highest: 'الأعلى',
  },
}

/** Returns the words in the language of a locale, by default in English. */
export function wordsOf(locale: string): Words {
  const language = locale.split(/[-_]/, 1)[0]?.toLowerCase() ?? ''
  return (Object.hasOwn(words, language) ? words[language] : undefined) ?? english
}
