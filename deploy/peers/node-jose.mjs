// What one DPoP proof costs a service on Node that checks it with jose (RFC 9449 section 4.3).
//
//   node node-jose.mjs cold|hot COUNT SLICES
//
// One thread, one proof after the other: typ, alg, signature with the embedded key, htm, htu, iat,
// ath against an access token of 700 bytes, the key's thumbprint, and the jti in a Map. cold: a
// fresh key for each proof; hot: four keys in turn. Proofs are made first; then it prints `ready`,
// and for each line it reads it checks COUNT of them and prints
// {"cpu_us": processor time of one proof, user and system, "accepted": how many}.
import { createHash, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const jose = createRequire(import.meta.url)(
    process.env.JOSE ?? '/usr/share/nodejs/jose/dist/node/cjs/index.js');
const [tier, ...numbers] = process.argv.slice(2);
const [count, slices] = numbers.map(Number);
if (!['cold', 'hot'].includes(tier) || !(count > 0 && slices > 0)) {
    console.error('usage: node-jose.mjs cold|hot COUNT SLICES');
    process.exit(2);
}
const keysInTurn = 4;
const warmUp = 400;
const target = 'https://api.example.com/orders/42';
const accessToken = 'a'.repeat(700);
const digest = (text) => createHash('sha256').update(text).digest('base64url');

const makeKey = async () => {
    const pair = await jose.generateKeyPair('ES256');
    return { secret: pair.privateKey, jwk: await jose.exportJWK(pair.publicKey) };
};
const known = [];
for (let i = 0; i < keysInTurn; i++) known.push(await makeKey());
const makeProof = async (number) => {
    const key = tier === 'cold' ? await makeKey() : known[number % keysInTurn];
    return new jose.SignJWT({ jti: randomUUID(), htm: 'GET', htu: target, ath: digest(accessToken) })
        .setIssuedAt()
        .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: key.jwk })
        .sign(key.secret);
};

const used = new Map();
const refuse = (reason) => { throw new Error(reason); };
async function check(proof, request) {
    const { payload, protectedHeader } = await jose.jwtVerify(proof, jose.EmbeddedJWK, {
        algorithms: ['ES256'], typ: 'dpop+jwt', maxTokenAge: 900, clockTolerance: 10,
        requiredClaims: ['jti', 'htm', 'htu', 'iat'],
    });
    const meant = new URL(payload.htu);
    const asked = new URL(request.url);
    if (payload.htm !== request.method) refuse('htm');
    if (meant.origin !== asked.origin || meant.pathname !== asked.pathname) refuse('htu');
    if (payload.ath !== digest(request.token)) refuse('ath');
    const thumbprint = await jose.calculateJwkThumbprint(protectedHeader.jwk);
    const name = `${thumbprint} ${payload.jti}`;
    if (used.has(name)) refuse('replay');
    used.set(name, payload.iat);
    return thumbprint;
}

const proofs = [];
for (let i = 0; i < warmUp + count * slices; i++) proofs.push(await makeProof(i));
const request = { method: 'GET', url: target, token: accessToken };
for (const proof of proofs.splice(0, warmUp)) await check(proof, request);
console.log('ready');
for await (const _ of createInterface({ input: process.stdin })) {
    let accepted = 0;
    const slice = proofs.splice(0, count);
    const before = process.cpuUsage();
    for (const proof of slice) {
        if (await check(proof, request)) accepted += 1;
    }
    const spent = process.cpuUsage(before);
    console.log(JSON.stringify({ cpu_us: (spent.user + spent.system) / count, accepted }));
}
