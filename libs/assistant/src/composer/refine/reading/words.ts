import { part, type Phrase } from './phrase.ts'

/** A pattern of one of these words, as they are understood: lower case, without accents. */
export function oneOf(...words: string[]): string {
  return `(?:${words.join('|')})`
}

/** What stands before a noun and says nothing. */
export const article =
  "(?:(?:the|a|an|my|our|your|all|all the|of the|der|die|das|den|dem|des|ein|eine|einen|einem|einer|alle|allen|mein|meine|unser|unsere|le|la|les|un|une|des|du|de la|mon|ma|mes|tous les|toutes les|el|los|las|una|unos|unas|mi|mis|todos los|todas las|del)\\s+|l'|d'|de l')"

const leading = new RegExp(`^${article}+`)

/** Words without an article before them. */
export function withoutArticle(words: Phrase): Phrase {
  return part(words, leading.exec(words.text)?.[0].length ?? 0)
}

/** What begins a command politely. */
export const please =
  /^(?:(?:please|can you|could you|would you|i(?:'d| would) like you to|i want you to|(?:i|we)(?:'d like| would like| want| need)(?: to have)?|let's|now|then|also|and|bitte|kannst du|konntest du|ich (?:mochte|hatte gern|will|brauche)|wir (?:mochten|brauchen)|nun|dann|auch|und|je (?:veux|voudrais)|nous voulons|s'il (?:te|vous) plait|svp|peux-tu|pouvez-vous|puis|ensuite|aussi|et|por favor|(?:yo )?(?:quiero|quisiera|necesito)|me gustaria|puedes|podrias|luego|despues|tambien|y)\b,?\s*)+/

/** …and ends it so. After a colon, as in “footer: Thanks”, it is what is to be printed. */
export const thanks =
  /[\s,]*(?<![:=]\s*)\b(?:please|pls|plz|bitte|thanks|thank you|danke|s'il (?:te|vous) plait|svp|merci|por favor|gracias)\s*$/

/** Verbs that say that something is to be otherwise. */
export const setVerb = oneOf(
  'make',
  'set',
  'change',
  'turn',
  'use',
  'give',
  'put',
  'switch',
  'print',
  'have',
  'let',
  'mach',
  'mache',
  'machen',
  'setz',
  'setze',
  'setzen',
  'stell',
  'stelle',
  'ander',
  'andere',
  'andern',
  'nimm',
  'verwende',
  'benutze',
  'druck',
  'drucke',
  'farb',
  'farbe',
  'mets',
  'met',
  'mettre',
  'mettez',
  'changer',
  'changez',
  'rends',
  'rendre',
  'rendez',
  'passe',
  'passer',
  'passez',
  'utilise',
  'utiliser',
  'utilisez',
  'imprime',
  'pon',
  'poner',
  'ponga',
  'haz',
  'hacer',
  'cambia',
  'cambiar',
  'cambie',
  'usa',
  'usar',
  'utiliza',
  'colorea',
  'colour',
  'color',
  'paint',
  'highlight',
  'align',
  'centre',
  'center',
)

/** Verbs that take something away. */
export const removeVerb = oneOf(
  'remove',
  'delete',
  'drop',
  'take out',
  'take away',
  'get rid of',
  'entferne',
  'entfernen',
  'losch',
  'losche',
  'loschen',
  'streich',
  'streiche',
  'supprime',
  'supprimer',
  'supprimez',
  'enleve',
  'enlever',
  'enlevez',
  'retire',
  'retirer',
  'retirez',
  'efface',
  'elimina',
  'eliminar',
  'elimine',
  'quita',
  'quitar',
  'quite',
  'borra',
  'borrar',
  'borre',
)

/** Verbs that put something new in. */
export const addVerb = oneOf(
  'add',
  'insert',
  'include',
  'append',
  'create',
  'fug',
  'fuge',
  'fugen',
  'erganz',
  'erganze',
  'erganzen',
  'einfugen',
  'ajoute',
  'ajouter',
  'ajoutez',
  'insere',
  'inserer',
  'inserez',
  'hinzufugen',
  'anade',
  'anadir',
  'agrega',
  'agregar',
  'agregue',
  'inserta',
  'insertar',
)

/** Verbs that take something elsewhere. */
export const moveVerb = oneOf(
  'move',
  'shift',
  'verschieb',
  'verschiebe',
  'verschieben',
  'schieb',
  'schiebe',
  'ruck',
  'rucke',
  'deplace',
  'deplacer',
  'deplacez',
  'mueve',
  'mover',
  'mueva',
  'desplaza',
)

/** Verbs that give something another name. */
export const renameVerb = oneOf(
  'rename',
  'benenn',
  'benenne',
  'umbenennen',
  'renomme',
  'renommer',
  'renommez',
  'renombra',
  'renombrar',
  'renombre',
  'cambia el nombre de',
  'cambiar el nombre de',
  'change the name of',
  'andere den namen von',
  'change le nom de',
  'changer le nom de',
)

/** Any verb that begins a command. */
export const anyVerb = new RegExp(
  `^(?:${[setVerb, removeVerb, addVerb, moveVerb, renameVerb].join('|')}|call|name|title|translate|hide|show|print|replace|write|nenn|nenne|ubersetz|ubersetze|verstecke|zeig|zeige|ersetz|ersetze|schreib|schreibe|appelle|appeler|intitule|traduis|traduire|traduisez|cache|cacher|affiche|afficher|montre|remplace|remplacer|ecris|llama|llamar|titula|traduce|traducir|oculta|ocultar|muestra|mostrar|reemplaza|sustituye|escribe)(?![\\p{L}\\p{N}])`,
  'u',
)
