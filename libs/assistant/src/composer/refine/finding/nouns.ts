import { hasClass } from '@platen/template/commands'
import type { SourceElement, SourceTree } from '@platen/template/markup'

/** Nouns of what most documents have, and the elements that they are; `climbs`: what is around a selection goes by them, too. */
export const nouns: readonly {
  words: string
  pattern: RegExp
  find: (tree: SourceTree) => SourceElement[]
  climbs?: readonly string[]
}[] = [
  {
    words: 'the title',
    pattern:
      /^(?:заголовок|название|(?:ال)?عنوان|(?:document |main |page )?(?:title|headline)|main heading|titel|haupt(?:uberschrift|titel)|dokumenttitel|titre(?: principal| du document)?|titulo(?: principal| del documento)?)$/,
    find: ({ elements }) => titleOf(elements),
  },
  {
    words: 'the headings',
    pattern:
      /^(?:заголовки|подзаголовки|(?:ال)?عناوين|headings?|headlines|section (?:headings?|titles)|titles|subheadings?|uberschrift(?:en)?|zwischenuberschriften|titres|les titres|sous-titres|encabezados|titulos|subtitulos)$/,
    find: ({ elements }) => elements.filter(({ name }) => /^h[1-6]$/.test(name)),
  },
  {
    words: 'the head of the table',
    pattern:
      /^(?:шапк[ау](?: таблицы)?|راس (?:ال)?جدول|table'?s? ?head(?:er|ing)?s?|head(?:er|ing)?s? (?:row )?of (?:the |all )?tables?|head(?:er)? rows?|column (?:heads?|headers?|headings|titles)|tabellenkopfe?|kopf(?:zeile)? der tabelle|kopfzeilen?|spalten(?:kopfe|uberschriften|titel)|en-?tetes? (?:du|de la|des|de) (?:tableaux?|colonnes?)|titres des colonnes|(?:encabezados?|cabeceras?) (?:de |de la |de las |del )?(?:tablas?|columnas?))$/,
    find: ({ elements }) => elements.filter((element) => isHeadCell(element)),
  },
  {
    words: 'the table',
    pattern:
      /^(?:таблиц[ау]|(?:ال)?جدول|tables?|(?:table of )?(?:items|lines)(?: table)?|tabellen?|(?:postentabelle)|tableaux?|tablas?)$/,
    find: ({ elements }) => elements.filter(({ name }) => name === 'table'),
    climbs: ['table'],
  },
  {
    words: 'the logo',
    pattern: /^(?:логотип|(?:ال)?شعار|logos?|logotype|logotipo)$/,
    find: ({ elements }) => {
      const pictures = elements.filter(({ name }) => name === 'img')
      const logos = pictures.filter(({ attributes }) => attributes.some(({ value }) => /logo/i.test(value)))
      return logos.length > 0 ? logos : pictures.length === 1 ? pictures : []
    },
  },
  {
    words: 'the frame',
    pattern: /^(?:(?:page )?(?:frame|borders?)|rahmen|cadre|bordure|marco|borde|рамка|рамку|(?:ال)?اطار)$/,
    find: ({ elements }) => elements.filter((element) => hasClass(element, /^(?:frame|border)$/)),
  },
  {
    words: 'the sums',
    pattern:
      /^(?:totals|sums|sum rows?|total rows?|summen?|gesamtsummen|totaux|totales|итоги?|(?:ال)?مجموع)$/,
    find: ({ elements }) => elements.filter((element) => element.name === 'tr' && hasClass(element, /^end$/)),
  },
  {
    words: 'the name',
    pattern: /^(?:(?:person|recipient|participant|student)'?s? )?name$/,
    find: ({ elements }) => elements.filter((element) => hasClass(element, /^recipient$/)),
  },
  {
    words: 'the pictures',
    pattern: /^(?:pictures?|images?|photos?|bild(?:er)?|fotos?|imagen(?:es)?)$/,
    find: ({ elements }) => elements.filter(({ name }) => name === 'img'),
    climbs: ['img'],
  },
  {
    words: 'the row',
    pattern: /^(?:rows?|zeilen?|lignes?|filas?)$/,
    find: () => [],
    climbs: ['tr'],
  },
  {
    words: 'the cell',
    pattern: /^(?:cells?|zellen?|cellules?|celdas?)$/,
    find: () => [],
    climbs: ['td', 'th'],
  },
  {
    words: 'the paragraphs',
    pattern: /^(?:paragraphs?|absatze?|paragraphes?|parrafos?)$/,
    find: ({ elements }) => elements.filter(({ name }) => name === 'p'),
    climbs: ['p'],
  },
  {
    words: 'the section',
    pattern: /^(?:sections?|blocks?|abschnitte?|blocke?|blocs?|seccion(?:es)?|bloques?)$/,
    find: () => [],
    climbs: ['section', 'article', 'aside', 'div', 'dl', 'table', 'ul', 'ol', 'header', 'footer'],
  },
  {
    words: 'the lists',
    pattern: /^(?:lists?|listen?|listes?|listas?)$/,
    find: ({ elements }) => elements.filter(({ name }) => name === 'ul' || name === 'ol'),
    climbs: ['ul', 'ol', 'dl'],
  },
  {
    words: 'the labels',
    pattern: /^(?:labels?|beschriftungen|etiketten|etiquettes|etiquetas)$/,
    find: ({ elements }) => elements.filter(({ name }) => name === 'dt'),
    climbs: ['dt'],
  },
]

function titleOf(elements: readonly SourceElement[]): SourceElement[] {
  for (const level of ['h1', 'h2', 'h3']) {
    const found = elements.find(({ name }) => name === level)
    if (found) return [found]
  }
  return []
}

function isHeadCell(element: SourceElement): boolean {
  const row = element.parent
  return element.name === 'th' && row?.name === 'tr' && row.parent?.name === 'thead'
}
