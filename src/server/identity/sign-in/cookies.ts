import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languages } from '../../../texts/language.ts'
import type { Config } from '../../config/config.ts'

type Site = Pick<Config, 'baseUrl'>

const passcodePath = '/api/accounts/auth'
const yearSeconds = 365 * 86_400

export function readSessionToken(request: FastifyRequest): string | undefined {
  return request.cookies['sessionid'] || undefined
}

export function setSessionCookie(
  reply: FastifyReply,
  given: { token: string; lastsMs: number; config: Site },
) {
  reply.setCookie('sessionid', given.token, {
    ...secretCookie(given.config),
    path: '/',
    maxAge: Math.floor(given.lastsMs / 1000),
  })
}

export function clearSessionCookie(reply: FastifyReply) {
  reply.clearCookie('sessionid', { path: '/' })
}

export function readBrowserToken(request: FastifyRequest): string | undefined {
  return request.cookies['sign_in'] || undefined
}

export function setBrowserCookie(
  reply: FastifyReply,
  given: { token: string; minutes: number; config: Site },
) {
  reply.setCookie('sign_in', given.token, {
    ...secretCookie(given.config),
    path: passcodePath,
    maxAge: given.minutes * 60,
  })
}

export function clearBrowserCookie(reply: FastifyReply) {
  reply.clearCookie('sign_in', { path: passcodePath })
}

export function readKnownBrowserCookie(request: FastifyRequest): string | undefined {
  return request.cookies['known_browser'] || undefined
}

/** It survives signing out: the browser stays known. */
export function setKnownBrowserCookie(reply: FastifyReply, given: { value: string; config: Site }) {
  reply.setCookie('known_browser', given.value, {
    ...secretCookie(given.config),
    path: passcodePath,
    maxAge: yearSeconds,
  })
}

export function readChosenLanguage(request: FastifyRequest): Language | null {
  return languages.find(language => language === request.cookies['language']) ?? null
}

export function setLanguageCookie(reply: FastifyReply, given: { language: Language; config: Site }) {
  reply.setCookie('language', given.language, languageCookie(given.config))
}

/** The text of the cookie. */
export function languageCookieText(app: FastifyInstance, given: { language: Language; config: Site }) {
  return app.serializeCookie('language', given.language, languageCookie(given.config))
}

function languageCookie(config: Site) {
  return { path: '/', sameSite: 'lax', secure: isHttps(config), maxAge: yearSeconds } as const
}

function secretCookie(config: Site) {
  return { httpOnly: true, sameSite: 'lax', secure: isHttps(config) } as const
}

function isHttps({ baseUrl }: Site): boolean {
  return baseUrl.startsWith('https:')
}
