extension KnownSignature {
    /// Of the Wycheproof project's published cases: a plain one, then those that ways of
    /// computing the verification equation have got wrong. The last, computed with whole numbers
    /// for this, are of a key of which libraries judge differently: its point has a part of
    /// order 8, which the equation (not multiplied by the cofactor) wants undone by R's.
    static let cases: [KnownSignature] = [
        KnownSignature(
            name: "P-256", algorithm: .es256, holds: true,
            key: "2927b10512bae3eddcfe467828128bad2903269919f7086069c8c4df6c732838"
                + "c7787964eaac00e5921fb1498a60f4606766b3d9685001558d1a974e7341513e",
            message: "313233343030",
            signature: "2ba3a8be6b94d5ec80a6d9d1190a436effe50d85a1eee859b8cc6af9bd5c2e18"
                + "4cd60b855d442f5b3c7b11eb6c4e0ae7525fe710fab9aa7c77a67f79e6fadd76"),
        KnownSignature(
            name: "P-256, x of the sum is r + n", algorithm: .es256, holds: true,
            key: "0ad99500288d466940031d72a9f5445a4d43784640855bf0a69874d2de5fe103"
                + "c5011e6ef2c42dcd50d5d3d29f99ae6eba2c80c9244f4c5422f0979ff0c3ba5e",
            message: "313233343030",
            signature: "000000000000000000000000000000004319055358e8617b0c46353d039cdaab"
                + "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc63254e"),
        KnownSignature(
            name: "P-256, the sum is the point at infinity", algorithm: .es256, holds: false,
            key: "b533d4695dd5b8c5e07757e55e6e516f7e2c88fa0239e23f60e8ec07dd70f287"
                + "1b134ee58cc583278456863f33c3a85d881f7d4a39850143e29d4eaf009afe47",
            message: "313233343030",
            signature: "7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8"
                + "555555550000000055555555555555553ef7a8e48d07df81a693439654210c70"),
        KnownSignature(
            name: "P-256, u1 is 1", algorithm: .es256, holds: true,
            key: "69da0364734d2e530fece94019265fefb781a0f1b08f6c8897bdf6557927c8b8"
                + "66d2d3c7dcd518b23d726960f069ad71a933d86ef8abbcce8b20f71e2a847002",
            message: "313233343030",
            signature: "555555550000000055555555555555553ef7a8e48d07df81a693439654210c70"
                + "bb5a52f42f9c9261ed4361f59422a1e30036e7c32b270c8807a419feca605023"),
        KnownSignature(
            name: "P-256, both products are one point", algorithm: .es256, holds: true,
            key: "5b812fd521aafa69835a849cce6fbdeb6983b442d2444fe70e134c027fc46963"
                + "838a40f2a36092e9004e92d8d940cf5638550ce672ce8b8d4e15eba5499249e9",
            message: "313233343030",
            signature: "6f2347cab7dd76858fe0555ac3bc99048c4aacafdfb6bcbe05ea6c42c4934569"
                + "bb726660235793aa9957a61e76e00c2c435109cf9a15dd624d53f4301047856b"),
        KnownSignature(
            name: "P-256, both products are opposite points", algorithm: .es256, holds: false,
            key: "5b812fd521aafa69835a849cce6fbdeb6983b442d2444fe70e134c027fc46963"
                + "7c75bf0c5c9f6d17ffb16d2726bf30a9c7aaf31a8d317472b1ea145ab66db616",
            message: "313233343030",
            signature: "6f2347cab7dd76858fe0555ac3bc99048c4aacafdfb6bcbe05ea6c42c4934569"
                + "bb726660235793aa9957a61e76e00c2c435109cf9a15dd624d53f4301047856b"),
        KnownSignature(
            name: "P-256, r + n is not below p", algorithm: .es256, holds: false,
            key: "0ec505bc19b14a43e05678cccf07a443d3e871a2e19b68a4da91859a0650f324"
                + "77300e4f64e9982d94dff5d294428bb37cc9be66117cae9c389d2d495f68b987",
            message: "68656c6c6f2c20776f726c64",
            signature: "000000000000000000000000000000004319055358e8617b0c46353d039cdab3"
                + "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc63254e"),
        KnownSignature(
            name: "Ed25519", algorithm: .eddsa, holds: true,
            key: "7d4d0e7f6153a69b6242b522abbee685fda4420f8834b108c3bdae369ef549fa",
            message: "78",
            signature: "d80737358ede548acb173ef7e0399f83392fe8125b2ce877de7975d8b726ef5b"
                + "1e76632280ee38afad12125ea44b961bf92f1178c9fa819d020869975bcbe109"),
        KnownSignature(
            name: "Ed25519, S is not reduced", algorithm: .eddsa, holds: false,
            key: "7d4d0e7f6153a69b6242b522abbee685fda4420f8834b108c3bdae369ef549fa",
            message: "54657374",
            signature: "7c38e026f29e14aabd059a0f2db8b0cd783040609a8be684db12f82a27774ab0"
                + "67654bce3832c2d76f8f6f5dafc08d9339d4eef676573336a5c51eb6f946b31d"),
        KnownSignature(
            name: "Ed25519, parts of small order undo each other", algorithm: .eddsa, holds: true,
            key: mixedKey, message: "6f726465722038",
            signature: "07c5d83ce9d15b00c59277ad4a4018e3c1a67339366bbed9b98505ef19901029"
                + "9f0376578a46ec70b23011910731a89d6c566dec66eaacea3ccc52e1a66c080c"),
        KnownSignature(
            name: "Ed25519, k undoes the part of small order", algorithm: .eddsa, holds: true,
            key: mixedKey, message: "6f726465722038",
            signature: "b0b09a69ddd800b73064ed3116bbd02a5043be393eacafcfe416f72b1f0f301e"
                + "f2bd02ad89cd1ad7200ccfe520b1a6ad0b9e6583bb1532de6eb7dc0501170707"),
        KnownSignature(
            name: "Ed25519, a part of small order is left", algorithm: .eddsa, holds: false,
            key: mixedKey, message: "6f726465722038",
            signature: "602d794b400d2ea0c8acec74b72238c92ff434b1a33eb2789b899da62c16511c"
                + "9e7e7f3b8d747417dfa0de3b1c3bf774d7a09ddfd8ab714411b7d915a4460c0d"),
        KnownSignature(
            name: "Ed25519, it is undone by a k that is not reduced", algorithm: .eddsa,
            holds: false, key: mixedKey, message: "6f726465722038",
            signature: "dc40f9f899c176762b5c02b05c3f1f207940c5d6137fdd393e8109cb84fd3e0e"
                + "cdcbdcea2fd28d5cde5f1c865f888fabfceea674ac4452fc57afccbaffeb9401"),
    ]

    private static let mixedKey =
        "54109ee8290dcd20be45c9965e6bf23dbe39f8da1e9f99e696cdaf25beb5d6f6"
}
