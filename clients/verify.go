// Verifies license files and other tokens with nothing but Go 1.19: docs/license-format.md
// build: go build verify.go
// usage: verify FILE SECONDS RELEASE KID:X...   (RELEASE is YYYY-MM-DD, or - for none)
//        verify --token TYPE FILE KID:X...      (TYPE is license, activation, answer, revocations or releases)
// Prints the result. Exit status: 0 valid or in grace, 1 not genuine, 2 expired or version not covered.
// With --token it prints the claims of a genuine token, or what is wrong with it.
package main

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
)

const product = "astra"

var encoding = base64.RawURLEncoding.Strict()
var foreign = regexp.MustCompile(`[^A-Za-z0-9_.-]`)

// Claims of a token; numbers are json.Number.
type Claims map[string]interface{}

// VerifyLicense returns the result, and the claims if the token is genuine. With the release "-" any version counts.
func VerifyLicense(text string, now int64, release string, keys map[string]string) (string, Claims) {
	claims, fault := VerifyToken(text, "license", keys)
	if fault != "" {
		return fault, nil
	}
	until, isText := claims["updates_until"].(string)
	if !isText {
		return "malformed", nil
	}
	if isOver(claims["exp"], now) {
		return "expired", claims
	}
	if release != "-" && release > until {
		return "version_not_covered", claims
	}
	if isOver(claims["expires_at"], now) {
		return "in_grace", claims
	}
	return "valid", claims
}

// VerifyToken returns the claims of a token of this type, or what is wrong with it. The keys are raw public keys as
// base64url by their ids.
func VerifyToken(text, kind string, keys map[string]string) (Claims, string) {
	parts := strings.Split(readToken(text, kind), ".")
	if len(text) > 65536 || len(parts) != 3 {
		return nil, "malformed"
	}

	var key []byte
	for kid, x := range keys {
		header := fmt.Sprintf(`{"alg":"EdDSA","kid":"%s","typ":"%s-%s+jwt"}`, kid, product, kind)
		if parts[0] == encoding.EncodeToString([]byte(header)) {
			key, _ = encoding.DecodeString(x)
		}
	}
	if len(key) != ed25519.PublicKeySize {
		return nil, "unknown_key"
	}
	signature, err := encoding.DecodeString(parts[2])
	if err != nil || !ed25519.Verify(key, []byte(parts[0]+"."+parts[1]), signature) {
		return nil, "bad_signature"
	}

	payload, _ := encoding.DecodeString(parts[1])
	decoder := json.NewDecoder(bytes.NewReader(payload))
	decoder.UseNumber()
	var claims Claims
	if decoder.Decode(&claims) != nil || claims["v"] == nil {
		return nil, "malformed"
	}
	if claims["v"] != json.Number("1") {
		return nil, "newer_format"
	}
	if claims["aud"] != product {
		return nil, "wrong_product"
	}
	return claims, ""
}

// A text between markers, or, except for a license, one without markers. Drops what mail programs add.
func readToken(text, kind string) string {
	title := strings.ToUpper(product + " " + kind)
	_, token, isBlock := strings.Cut(text, "-----BEGIN "+title+"-----")
	if isBlock {
		ended := false
		if token, _, ended = strings.Cut(token, "-----END "+title+"-----"); !ended {
			return ""
		}
	} else if kind != "license" {
		token = text
	}
	return foreign.ReplaceAllString(token, "")
}

func isOver(moment interface{}, now int64) bool {
	number, isNumber := moment.(json.Number)
	seconds, err := strconv.ParseInt(string(number), 10, 64)
	return isNumber && err == nil && now >= seconds
}

func main() {
	if len(os.Args) < 5 {
		os.Exit(64)
	}
	keys := map[string]string{}
	for _, key := range os.Args[4:] {
		kid, x, _ := strings.Cut(key, ":")
		keys[kid] = x
	}
	if os.Args[1] == "--token" {
		text, _ := os.ReadFile(os.Args[3])
		claims, fault := VerifyToken(string(text), os.Args[2], keys)
		if fault != "" {
			fmt.Println(fault)
			os.Exit(1)
		}
		printed, _ := json.Marshal(claims)
		fmt.Println(string(printed))
		return
	}
	text, _ := os.ReadFile(os.Args[1])
	now, _ := strconv.ParseInt(os.Args[2], 10, 64)
	result, _ := VerifyLicense(string(text), now, os.Args[3], keys)
	fmt.Println(result)
	switch result {
	case "valid", "in_grace":
	case "expired", "version_not_covered":
		os.Exit(2)
	default:
		os.Exit(1)
	}
}
