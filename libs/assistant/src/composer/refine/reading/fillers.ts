/** Words of four languages that say nothing beside those that were found. */
const filler =
  /^(?:[\s,.:=-]|(?:make|set|all|the|print|us|change|turn|use|put|switch|print|show|add|have|with|number|on|off|the|a|an|it|this|page|pages|paper|sheet|document|template|whole|to|in|into|at|as|for|of|is|and|each|every|mode|mach|mache|setz|setze|stell|stelle|ander|andere|verwende|nimm|drucke|zeig|zeige|fug|fuge|hinzu|ein|an|das|den|die|der|dem|es|auf|im|am|mit|dokument|seite|seiten|jede|jeder|und|mets|mettez|mettre|passe|passer|passez|utilise|change|imprime|affiche|afficher|ajoute|ajouter|le|la|les|des|l'|en|au|du|sur|dans|avec|et|chaque|pon|poner|cambia|usa|utiliza|anade|agrega|muestra|haz|hazlo|el|los|las|papel|pagina|paginas|hoja|documento|cada|con|y|de|um|zu|alle|allen|als|сделаи|на|в|все|страницы|страницу|страница|документ|формат|бумага|бумагу|лист|листа|ориентация|ориентацию|используи|поставь|(?:ال)?(?:صفحه|صفحة|صفحات|ورق|مستند|اتجاه|حجم)|الي|الى|على|علي|في|كل)(?![\p{L}\p{N}]))*$/u

/** Nothing but fillers is left. */
export function isFiller(text: string): boolean {
  return filler.test(text)
}
