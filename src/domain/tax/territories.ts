// Art. 6 of Directive 2006/112/EC. Åland and the overseas parts of France also have country codes of their own.
// The postcodes were compared on 2026-11-22 with the exceptions in github.com/ibericode/vat-rates (vat-rates.json), which
// lacks Åland, the collectivities of France and 63087: no source was found for that one, the port of Mount Athos.
const postcodes: Record<string, RegExp> = {
  // Heligoland, Büsingen
  DEU: /^(27498|78266)$/,
  // Canary Islands, Ceuta, Melilla
  ESP: /^(35|38|51|52)\d{3}$/,
  // Åland
  FIN: /^22\d{3}$/,
  // Guadeloupe, Martinique, French Guiana, Réunion, Mayotte and others; 980 is Monaco
  FRA: /^(97\d|98[46-8])\d{2}$/,
  // Mount Athos
  GRC: /^6308[67]$/,
  // Campione d'Italia, Livigno
  ITA: /^(22061|23041)$/,
}

/** Whether the place is in a member state but outside the VAT area of the EU. `zip` may begin with the country, as in 'E-35001'. */
export function isOutsideVatArea({ country, zip }: { country: string; zip: string }): boolean {
  const digits = zip.replace(/^\s*[A-Za-z]{1,3}[\s-]*|[\s.-]/g, '')
  return postcodes[country]?.test(digits) ?? false
}
