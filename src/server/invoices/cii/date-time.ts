import { element, type Xml } from '../xml.ts'

/** Format 102 is YYYYMMDD. */
export function dateTime(name: string, day: string, type: 'udt' | 'qdt' = 'udt'): Xml {
  return element(name, [element(`${type}:DateTimeString`, day.replaceAll('-', ''), { format: '102' })])
}
