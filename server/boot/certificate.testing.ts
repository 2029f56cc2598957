/** A self-signed certificate for "localhost", valid for a hundred years. It protects nothing except a test. */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPCM2c4fHbEsyN1Ar
Ui6q/vb9aUczarpk9VEMllp2aYahRANCAAT2qjgC4wpHbbG7i6JCi5I0JuxgpFie
HnmHQYM5hMgrDcvBkfFvhh0czfF9jgmX3eGKcqA7OYiXwFn+Q3RiIiJD
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUN0knOVIqfDsgQaH2dpLfeDYVGhIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNTE2MjgxMFoYDzIxMjYxMTAx
MTYyODEwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT2qjgC4wpHbbG7i6JCi5I0JuxgpFieHnmHQYM5hMgrDcvBkfFvhh0c
zfF9jgmX3eGKcqA7OYiXwFn+Q3RiIiJDo1MwUTAdBgNVHQ4EFgQU8L+6QUYhH8p/
xpOi1YJyqcwKb1UwHwYDVR0jBBgwFoAU8L+6QUYhH8p/xpOi1YJyqcwKb1UwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEA+hpVi5qSIlcwKjwMQjAx
ayvdtpEdytC9zcaDXymtTaUCIGz6qwuBUeNxZENygOaGksjMw3XQWH+S31yz4A9n
vnmI
-----END CERTIFICATE-----`,
};
