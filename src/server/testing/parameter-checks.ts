/** A form posted to Stripe: `line_items[0][quantity]=1` is a tree of names. */
export type Parameter = string | { [name: string]: Parameter }
export type Check = (given: Parameter, path: string) => void
export type Known<Shape> = { [Name in keyof Required<Shape>]: Check }

/** Stripe answers 400 with this body. */
export class ParameterError extends Error {
  readonly body: { error: { type: 'invalid_request_error'; code: string; param: string; message: string } }
  constructor(code: string, param: string, message: string) {
    super(message)
    this.body = { error: { type: 'invalid_request_error', code, param, message } }
  }
}

export const text =
  (most: number): Check =>
  (given, path) => {
    if (typeof given !== 'string' || given === '') missing(path, `Invalid string: ${path}`)
    else if (given.length > most) throw new ParameterError('parameter_invalid', path, `${path} is too long`)
  }
export const whole =
  (least: number): Check =>
  (given, path) => {
    if (typeof given !== 'string' || !/^-?\d+$/.test(given))
      throw new ParameterError('parameter_invalid_integer', path, `Invalid integer: ${path}`)
    if (Number(given) < least)
      throw new ParameterError('parameter_invalid_integer', path, `${path} must be at least ${least}`)
  }
export const choice =
  (...names: string[]): Check =>
  (given, path) => {
    if (typeof given !== 'string' || !names.includes(given))
      throw new ParameterError(
        'parameter_invalid',
        path,
        `Invalid ${path}: must be one of ${names.join(', ')}`,
      )
  }
export const address: Check = (given, path) => {
  const url = typeof given === 'string' ? URL.parse(given) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ParameterError('url_invalid', path, 'Not a valid URL')
}
export const email: Check = (given, path) => {
  if (typeof given !== 'string' || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given))
    throw new ParameterError('email_invalid', path, `Invalid email address: ${path}`)
}
export const metadata: Check = (given, path) => {
  const pairs = Object.entries(given)
  if (pairs.length > 50)
    throw new ParameterError('parameter_invalid', path, 'Metadata can have up to 50 keys')
  for (const [name, value] of pairs) {
    if (name.length > 40)
      throw new ParameterError('parameter_invalid', path, 'Metadata keys: up to 40 characters')
    text(500)(value, `${path}[${name}]`)
  }
}
export const list =
  (check: Check, most: number): Check =>
  (given, path) => {
    const all = Object.entries(given)
    if (typeof given === 'string' || all.length === 0 || all.length > most)
      throw new ParameterError('parameter_invalid', path, `${path} has 1 to ${most} items`)
    for (const [index, each] of all) check(each, `${path}[${index}]`)
  }
/** Allowed by Stripe but not sent by the shop: to send it, say here what is allowed. */
export const unused: Check = (_given, path) => {
  throw new ParameterError('parameter_unchecked', path, `The peer has no check for ${path}`)
}

export function shapedAs<Shape>(known: Known<Shape>, ...required: (keyof Shape & string)[]): Check {
  return (given, path) => {
    const at = (name: string) => (path ? `${path}[${name}]` : name)
    if (typeof given === 'string') throw new ParameterError('parameter_invalid', path, 'Invalid object')
    for (const [name, value] of Object.entries(given)) {
      const check = Object.hasOwn(known, name) ? known[name as keyof Shape] : null
      if (!check)
        throw new ParameterError('parameter_unknown', at(name), `Received unknown parameter: ${at(name)}`)
      check(value, at(name))
    }
    for (const name of required)
      if (!(name in given)) missing(at(name), `Missing required param: ${at(name)}.`)
  }
}

export function missing(param: string, message: string): never {
  throw new ParameterError('parameter_missing', param, message)
}

export function toTree(form: URLSearchParams): Parameter {
  const tree: { [name: string]: Parameter } = {}
  for (const [name, value] of form) {
    const parts = name.split(/[[\]]+/).filter(Boolean)
    const last = parts.pop() ?? name
    let branch = tree
    for (const part of parts) {
      const next = branch[part] ?? {}
      if (typeof next === 'string') throw new ParameterError('parameter_invalid', name, 'Invalid object')
      branch[part] = next
      branch = next
    }
    branch[last] = value
  }
  return tree
}
