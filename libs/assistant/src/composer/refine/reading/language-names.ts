/** Names of languages in four languages, as they are understood, by their tags. */
const names: readonly (readonly [tag: string, pattern: string])[] = [
  ['en-US', '(?:american|us) english|amerikanisch(?:es)? englisch|anglais americain|ingles americano'],
  ['en-GB', 'british english|britisch(?:es)? englisch|anglais britannique|ingles britanico'],
  ['en', 'english|англиискии|(?:ال|لل|بال)?انجليزي[ةه]?|אנגלית|englisch(?:e[nrs]?)?|anglaise?|ingles(?:a)?'],
  ['de', 'german|немецкии|(?:ال|لل|بال)?الماني[ةه]?|גרמנית|deutsch(?:e[nrs]?)?|allemande?|aleman(?:a)?'],
  [
    'fr',
    'french|французскии|(?:ال|لل|بال)?فرنسي[ةه]?|צרפתית|franzosisch(?:e[nrs]?)?|francaise?|frances(?:a)?',
  ],
  [
    'es',
    'spanish|испанскии|(?:ال|لل|بال)?اسباني[ةه]?|ספרדית|spanisch(?:e[nrs]?)?|espagnole?|espanol(?:a)?|castellano',
  ],
  ['ar', 'arabic|арабскии|(?:ال|لل|بال)?عربي[ةه]?|ערבית|arabisch(?:e[nrs]?)?|arabe'],
  ['he', 'hebrew|иврит|(?:ال|لل|بال)?عبري[ةه]?|עברית|hebraisch(?:e[nrs]?)?|hebreu|hebreo'],
  ['it', 'italian|italienisch(?:e[nrs]?)?|italienn?e?|italian[oa]'],
  ['pt', 'portuguese|portugiesisch(?:e[nrs]?)?|portugaise?|portugues(?:a)?'],
  ['nl', 'dutch|niederlandisch(?:e[nrs]?)?|hollandisch|neerlandaise?|neerlandes(?:a)?|holandes'],
  ['pl', 'polish|polnisch(?:e[nrs]?)?|polonaise?|polac[oa]'],
  ['da', 'danish|danisch(?:e[nrs]?)?|danoise?|danes(?:a)?'],
  ['sv', 'swedish|schwedisch(?:e[nrs]?)?|suedoise?|suec[oa]'],
  ['nb', 'norwegian|norwegisch(?:e[nrs]?)?|norvegien(?:ne)?|norueg[oa]'],
  ['tr', 'turkish|turkisch(?:e[nrs]?)?|turc|turque|turco'],
  ['ja', 'japanese|japanisch(?:e[nrs]?)?|japonaise?|japones(?:a)?'],
  ['zh', 'chinese|chinesisch(?:e[nrs]?)?|chinoise?|chin[oa]'],
]
const known = names.map(([tag, pattern]) => ({
  tag,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'u'),
}))

/** A language that a text names, and where. */
export function findLanguage(text: string): { tag: string; from: number; to: number } | undefined {
  for (const { tag, pattern } of known) {
    const found = pattern.exec(text)
    if (found) return { tag, from: found.index, to: found.index + found[0].length }
  }
  return undefined
}
